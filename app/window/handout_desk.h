// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace pimento {

class LessonDesk;
class MainWindow;

/// Asks for the file of a lesson's handout, and reports the result.
class HandoutDesk : public QObject {
    Q_OBJECT

public:
    HandoutDesk(MainWindow& window, LessonDesk& lessons);

    /// Writes a handout to a file and reports the result in the window.
    void write(const QString& lesson, const QString& file);

private:
    void ask(const QString& lesson);

    MainWindow& m_window;
    bool m_isWriting = false;
};

} // namespace pimento
