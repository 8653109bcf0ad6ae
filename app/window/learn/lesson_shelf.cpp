// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_shelf.h"

#include "engine/base/data_folder.h"
#include "engine/lessons/lesson_file.h"
#include "views/learn/learn_page.h"
#include "views/texts/engine_text.h"

#include <QSettings>

#include <utility>

namespace pimento {

namespace {

QString doneKey() { return QStringLiteral("lessons/done"); }

} // namespace

Result<void> LessonShelf::load(const std::string& language)
{
    const auto data = findDataFolder();
    const auto files = data ? lessonFiles(*data) : Result<std::vector<LessonFile>>(tl::unexpected<Error>(data.error()));
    if (!files) {
        return tl::unexpected<Error>(files.error());
    }
    m_items.clear();
    for (const LessonFile& file : *files) {
        m_items.push_back({file.id, file.file.filename().string(), readLesson(file.file, language)});
    }
    return {};
}

const Lesson* LessonShelf::find(const QString& id) const
{
    for (const Item& item : m_items) {
        if (QString::fromStdString(item.id) == id && item.lesson) {
            return &*item.lesson;
        }
    }
    return nullptr;
}

std::vector<LessonEntry> LessonShelf::entries() const
{
    std::vector<LessonEntry> entries;
    for (const Item& item : m_items) {
        LessonEntry entry;
        entry.id = QString::fromStdString(item.id);
        if (item.lesson) {
            entry.title = QString::fromStdString(item.lesson->title);
            entry.summary = QString::fromStdString(item.lesson->summary);
            entry.source = QString::fromStdString(item.lesson->source);
            entry.minutes = item.lesson->minutes;
            entry.steps = static_cast<int>(item.lesson->steps.size());
            entry.isDone = isDone(entry.id);
        } else {
            entry.title = QString::fromStdString(item.file);
            entry.problem = inWords(item.lesson.error());
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

void LessonShelf::useSettings(const QString& file)
{
    m_settings = file;
    m_done = QSettings(file, QSettings::IniFormat).value(doneKey()).toStringList();
}

void LessonShelf::setDone(const QString& id)
{
    if (m_done.contains(id)) {
        return;
    }
    m_done << id;
    if (!m_settings.isEmpty()) {
        QSettings(m_settings, QSettings::IniFormat).setValue(doneKey(), m_done);
    }
}

} // namespace pimento
