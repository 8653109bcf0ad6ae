// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QTimer;

namespace pimento {

/// Window for the speaker's own screen: notes on the step, the next step, and the time so far.
class SpeakerNotes : public QWidget {
    Q_OBJECT

public:
    explicit SpeakerNotes(QWidget* parent = nullptr);

    /// Texts of a step in Markdown; without a next step the lesson ends here.
    struct Words {
        QString counter; // "3 of 9"
        QString title;
        QString notes;
        QString nextTitle;
        QString nextText;
    };
    void showStep(const Words& words);
    void setColours(const Palette& palette);
    void restartClock();
    [[nodiscard]] QString elapsed() const;
    [[nodiscard]] QString notes() const;

Q_SIGNALS:
    /// Emitted to go `by` steps forward.
    void stepWanted(int by);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showClock();

    QLabel* m_counter;
    QLabel* m_clock;
    QLabel* m_title;
    QLabel* m_notes;
    QLabel* m_next;
    QLabel* m_nextText;
    QTimer* m_tick;
    QElapsedTimer m_since;
};

} // namespace pimento
