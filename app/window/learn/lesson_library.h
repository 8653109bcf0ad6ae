// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "sim/base/result.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace pimento {

struct LessonEntry;

/// Library of the lessons in the data folder, and which of them the user has completed: the last step was shown and
/// every question has been answered.
class LessonLibrary {
public:
    struct Item {
        std::string id;
        std::string file; // file name without folder
        Result<Lesson> lesson;
    };

    /// Reads all files. Error: there is no folder of lessons.
    [[nodiscard]] Result<void> load(const std::string& language);
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    /// The lesson of an id; nullptr: there is none, or its file is invalid.
    [[nodiscard]] const Lesson* find(const QString& id) const;
    [[nodiscard]] std::vector<LessonEntry> entries() const;

    /// Stores completed lessons and answered questions in a settings file; without one they are not stored.
    void useSettings(const QString& file);
    /// Notes that the question of a step was answered.
    void setAnswered(const Lesson& lesson, std::size_t step);
    /// Notes that the last step of a lesson was shown.
    void setSeen(const Lesson& lesson);
    [[nodiscard]] bool isDone(const QString& id) const { return m_done.contains(id); }
    /// Steps of a lesson with a question that has never been answered, in their order.
    [[nodiscard]] std::vector<std::size_t> unanswered(const Lesson& lesson) const;

private:
    void finish(const Lesson& lesson);
    void store(const QString& key, const QStringList& value) const;

    std::vector<Item> m_items;
    QString m_settings;
    QStringList m_done;     // ids of lessons
    QStringList m_seen;     // ids of lessons whose last step was shown
    QStringList m_answered; // steps with a question: "layouts/3"
};

} // namespace pimento
