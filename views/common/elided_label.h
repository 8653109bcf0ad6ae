// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace pimento {

/// A line of text that is elided if it does not fit; the tooltip has the whole text.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setFullText(const QString& text);
    [[nodiscard]] const QString& fullText() const { return m_fullText; }
    /// Makes the preferred width that of the whole text, and the minimum width that of this number of characters. Until
    /// the first call, the label needs no width.
    void setLeastCharacters(int characters);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();

    [[nodiscard]] int fullWidth() const;

    QString m_fullText;
    int m_leastCharacters = 0;
};

} // namespace pimento
