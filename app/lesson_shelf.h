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

/// The lessons of the data folder, as far as their files can be read, and which of them were gone through.
class LessonShelf {
public:
    struct Item {
        std::string id;
        std::string file; // its name alone
        Result<Lesson> lesson;
    };

    /// Reads all files. Error: there is no folder of lessons.
    [[nodiscard]] Result<void> load(const std::string& language);
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    /// nullptr: there is none of this id, or its file is wrong.
    [[nodiscard]] const Lesson* find(const QString& id) const;
    [[nodiscard]] std::vector<LessonEntry> entries() const;

    /// A file of settings that remembers what is done; without one nothing is remembered.
    void useSettings(const QString& file);
    void setDone(const QString& id);
    [[nodiscard]] bool isDone(const QString& id) const { return m_done.contains(id); }

private:
    std::vector<Item> m_items;
    QString m_settings;
    QStringList m_done;
};

} // namespace pimento
