// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/explore/argument.h"

#include <QFrame>

class QGridLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace pimento {

class ChoiceBars;

/// Frame that argues with one large sentence about an exploration: two choices with their costs to one scale, why they
/// differ, what the figures leave out, and buttons that lead on.
class ArgumentView : public QFrame {
    Q_OBJECT

public:
    explicit ArgumentView(QWidget* parent = nullptr);

    void setArgument(const Argument& argument);
    /// Adds what the totals leave out, which is found later; "": nothing.
    void setLeftOut(const QString& text);
    void setColours(const Palette& palette);

    [[nodiscard]] const Argument& argument() const { return m_argument; }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString remark() const;
    [[nodiscard]] ChoiceBars& bars() const { return *m_bars; }

Q_SIGNALS:
    /// Emitted by the buttons "Show me why", "Ask my own", "My kernel" and "My network".
    void whyWanted();
    void questionWanted();
    void kernelWanted();
    void networkWanted();
    /// Emitted when the frame may need another height.
    void heightChanged();
    /// Emitted by the button that closes the frame.
    void closeWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showRemark();
    void arrangeButtons();

    Argument m_argument;
    QString m_leftOut;
    QLabel* m_sentence;
    QLabel* m_reason;
    ChoiceBars* m_bars;
    QLabel* m_remark;
    QToolButton* m_close;
    QList<QPushButton*> m_buttons;
    QGridLayout* m_row;
    int m_columns = 0;
};

} // namespace pimento
