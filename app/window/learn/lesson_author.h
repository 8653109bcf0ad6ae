// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/lesson_library.h"
#include "app/window/learn/window_parts.h"
#include "engine/lessons/lesson_edit.h"

#include <QObject>
#include <QPointer>

class QTabWidget;

namespace pimento {

class CommandRegistry;
class LessonController;
class NoticeBar;
class StepDialog;
class WhatIfController;
class Workspace;

/// Author of the user's own lessons: adds what the window shows to one as a step, and takes lessons of others in.
class LessonAuthor : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget& window;
        QTabWidget& tabs; // the pages of the window
        WindowParts shown;
        Workspace& workspace;
        WhatIfController& whatIf;
        LessonController& lessons;
        NoticeBar& notice;
    };

    LessonAuthor(const Parts& parts, QObject* parent);
    ~LessonAuthor() override;

    void addCommands(CommandRegistry& registry, const QString& menu);
    /// What the window shows now. Error: its page cannot be shown by lessons.
    [[nodiscard]] Result<SeenView> seen() const;
    /// Asks for the words of a step that shows the present view.
    void write();
    /// Copies a lesson file into the user's lessons and shows it in the list. Error: it is no valid lesson, or cannot
    /// be stored.
    [[nodiscard]] Result<void> takeIn(const QString& file);
    /// The dialog that asks for the words; nullptr: it is closed.
    [[nodiscard]] StepDialog* dialog() const;

private:
    void keep(const SeenView& view);
    void removeStepOf(std::size_t lesson, std::size_t place);
    void removeLesson(const QString& id);
    void store(const Lesson& lesson, const QString& words);
    void warn(const Error& error) const;

    Parts m_parts;
    std::vector<Lesson> m_offered; // lessons that the dialog offers
    QPointer<StepDialog> m_dialog;
};

} // namespace pimento
