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

/// Library of the lessons in the data folder, and which of them the user has completed.
class LessonShelf {
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

    /// Stores completed lessons in a settings file; without one they are not stored.
    void useSettings(const QString& file);
    void setDone(const QString& id);
    [[nodiscard]] bool isDone(const QString& id) const { return m_done.contains(id); }

private:
    std::vector<Item> m_items;
    QString m_settings;
    QStringList m_done;
};

} // namespace pimento
