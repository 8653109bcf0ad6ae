// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/learn/part_overlay.h"

class QLabel;
class QPushButton;

namespace pimento {

/// Cover over a part of the window that would give away the answer to a lesson's question.
class PartCover : public PartOverlay {
    Q_OBJECT

public:
    /// `window` contains the widgets to cover.
    explicit PartCover(QWidget& window);

    void setColours(const Palette& palette) override;
    [[nodiscard]] QPushButton& button() const { return *m_button; }

Q_SIGNALS:
    /// Emitted when the user wants to see the part without an answer.
    void revealWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* m_words;
    QPushButton* m_button;
};

} // namespace pimento
