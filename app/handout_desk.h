// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace pimento {

class LessonDesk;
class MainWindow;

/// Asks where the handout of a lesson is to stand, and says what became of it.
class HandoutDesk : public QObject {
    Q_OBJECT

public:
    HandoutDesk(MainWindow& window, LessonDesk& lessons);

    /// Into a file, with a notice in the window.
    void write(const QString& lesson, const QString& file);

private:
    void ask(const QString& lesson);

    MainWindow& m_window;
    bool m_isWriting = false;
};

} // namespace pimento
