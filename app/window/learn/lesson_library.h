// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "sim/base/result.h"

#include <QString>
#include <QStringList>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

struct LessonEntry;

/// Library of the lessons in the data folder and of the user's own, and which of them the user has completed: the last
/// step was shown and every question has been answered.
class LessonLibrary {
public:
    struct Item {
        std::string id;
        std::filesystem::path file;
        bool isOwn = false; // the user's
        Result<Lesson> lesson;
    };

    /// Reads all files. Error: there is no folder of lessons.
    [[nodiscard]] Result<void> load(const std::string& language);
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    /// The lesson of an id; nullptr: there is none, or its file is invalid.
    [[nodiscard]] const Lesson* find(const QString& id) const;
    [[nodiscard]] std::vector<LessonEntry> entries() const;

    /// Stores completed lessons and answered questions in a settings file, and own lessons in the folder "lessons"
    /// beside it; without one they are not stored.
    void useSettings(const QString& file);
    /// The user's lessons that can be read.
    [[nodiscard]] std::vector<Lesson> own() const;
    /// Finds an id for an own lesson that no other lesson has: "my-title", "my-title-2".
    [[nodiscard]] std::string freeId(const std::string& title) const;
    /// Writes an own lesson to its file, new or changed. Error: no settings are in use, or the file cannot be written.
    [[nodiscard]] Result<void> store(const Lesson& lesson);
    /// Deletes an own lesson with its file. Error: there is none of this id, or the file cannot be deleted.
    [[nodiscard]] Result<void> remove(const QString& id);
    /// Notes that the question of a step was answered.
    void setAnswered(const Lesson& lesson, std::size_t step);
    /// Notes that the last step of a lesson was shown.
    void setSeen(const Lesson& lesson);
    [[nodiscard]] bool isDone(const QString& id) const { return m_done.contains(id); }
    /// Steps of a lesson with a question that has never been answered, in their order.
    [[nodiscard]] std::vector<std::size_t> unanswered(const Lesson& lesson) const;

private:
    void loadOwn();
    [[nodiscard]] std::filesystem::path ownFolder() const;
    void finish(const Lesson& lesson);
    void store(const QString& key, const QStringList& value) const;

    std::vector<Item> m_items;
    QString m_settings;
    QStringList m_done;     // ids of lessons
    QStringList m_seen;     // ids of lessons whose last step was shown
    QStringList m_answered; // steps with a question: "layouts/3"
};

} // namespace pimento
