// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QObject>
#include <QString>

class QTabWidget;
class QWidget;

namespace pimento {

class CommandRegistry;
class ExplorePage;
class LessonController;
class NoticeBar;
class Workspace;

/// Makes a lesson of the user's own: each step is what the window shows when it is added, with a text. The lesson is in
/// the list of the page Learn from then on.
class OwnLessonController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget& window;
        const QTabWidget& tabs; // the pages of the window
        Workspace& workspace;
        const ExplorePage& explore;
        LessonController& lessons;
        NoticeBar& notice;
    };

    explicit OwnLessonController(const Parts& parts);

    void addCommands(CommandRegistry& registry, const QString& menu);
    /// Adds what the window shows as a step. The first line of the text is its title. Error: nothing is shown that a
    /// lesson can show, or the file cannot be read or written.
    [[nodiscard]] Result<void> add(const QString& text);
    /// The file of the lesson.
    [[nodiscard]] static QString file();

private:
    void ask();

    Parts m_parts;
};

} // namespace pimento
