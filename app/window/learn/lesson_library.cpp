// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_library.h"

#include "engine/base/data_folder.h"
#include "engine/lessons/lesson_file.h"
#include "engine/lessons/lesson_writer.h"
#include "views/learn/learn_page.h"
#include "views/texts/engine_text.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

QString doneKey() { return QStringLiteral("lessons/done"); }
QString seenKey() { return QStringLiteral("lessons/seen"); }
QString answeredKey() { return QStringLiteral("lessons/answered"); }

QString answerOf(const Lesson& lesson, std::size_t step)
{
    return QStringLiteral("%1/%2").arg(QString::fromStdString(lesson.id)).arg(step);
}

} // namespace

Result<void> LessonLibrary::load(const std::string& language)
{
    const auto data = findDataFolder();
    const auto files = data ? lessonFiles(*data) : Result<std::vector<LessonFile>>(tl::unexpected<Error>(data.error()));
    if (!files) {
        return tl::unexpected<Error>(files.error());
    }
    m_items.clear();
    for (const LessonFile& file : *files) {
        m_items.push_back({file.id, file.file, false, readLesson(file.file, language)});
    }
    loadOwn();
    return {};
}

std::filesystem::path LessonLibrary::ownFolder() const
{
    return std::filesystem::path(QFileInfo(m_settings).absolutePath().toStdString()) / "lessons";
}

/// Reads the user's lessons again, in the order of their file names.
void LessonLibrary::loadOwn()
{
    std::erase_if(m_items, [](const Item& item) { return item.isOwn; });
    if (m_settings.isEmpty()) {
        return;
    }
    std::vector<std::filesystem::path> files;
    std::error_code code;
    for (std::filesystem::directory_iterator entry(ownFolder(), code), end; !code && entry != end;
         entry.increment(code)) {
        if (entry->path().extension() == ".json") {
            files.push_back(entry->path());
        }
    }
    std::ranges::sort(files);
    for (const std::filesystem::path& file : files) {
        auto lesson = readLesson(file);
        if (lesson) {
            lesson->id = file.stem().string();
        }
        m_items.push_back({file.stem().string(), file, true, std::move(lesson)});
    }
}

std::vector<Lesson> LessonLibrary::own() const
{
    std::vector<Lesson> lessons;
    for (const Item& item : m_items) {
        if (item.isOwn && item.lesson) {
            lessons.push_back(*item.lesson);
        }
    }
    return lessons;
}

std::string LessonLibrary::freeId(const std::string& title) const
{
    static const QRegularExpression others(QStringLiteral("[^a-z0-9]+"));
    static const QRegularExpression ends(QStringLiteral("^-+|-+$"));
    QString base = QString::fromStdString(title).toLower().replace(others, QStringLiteral("-")).left(40).remove(ends);
    base = QStringLiteral("my-") + (base.isEmpty() ? QStringLiteral("lesson") : base);
    QString id = base;
    for (int number = 2; std::ranges::count(m_items, id.toStdString(), &Item::id) > 0; ++number) {
        id = QStringLiteral("%1-%2").arg(base).arg(number);
    }
    return id.toStdString();
}

Result<void> LessonLibrary::store(const Lesson& lesson)
{
    if (m_settings.isEmpty()) {
        return fail("cannot be saved", "lesson \"" + lesson.title + "\"", "Start the program with its settings");
    }
    std::error_code code;
    std::filesystem::create_directories(ownFolder(), code);
    const std::filesystem::path file = ownFolder() / (lesson.id + ".json");
    QSaveFile writer(QString::fromStdString(file.string()));
    const std::string text = lessonText(lesson);
    if (!writer.open(QIODevice::WriteOnly) ||
        writer.write(text.data(), static_cast<qint64>(text.size())) != static_cast<qint64>(text.size()) ||
        !writer.commit()) {
        return fail("cannot be written: " + writer.errorString().toStdString(), "file " + file.string(),
                    "Free some space, or make the folder writable");
    }
    loadOwn();
    return {};
}

Result<void> LessonLibrary::remove(const QString& id)
{
    const auto found =
        std::ranges::find_if(m_items, [&](const Item& item) { return item.isOwn && item.id == id.toStdString(); });
    std::error_code code;
    if (found == m_items.end() || !std::filesystem::remove(found->file, code)) {
        return fail("cannot be deleted", "lesson " + id.toStdString(), "Delete its file by hand");
    }
    loadOwn();
    return {};
}

const Lesson* LessonLibrary::find(const QString& id) const
{
    for (const Item& item : m_items) {
        if (QString::fromStdString(item.id) == id && item.lesson) {
            return &*item.lesson;
        }
    }
    return nullptr;
}

std::vector<LessonEntry> LessonLibrary::entries() const
{
    std::vector<LessonEntry> entries;
    for (const Item& item : m_items) {
        LessonEntry entry;
        entry.id = QString::fromStdString(item.id);
        entry.ownFile = item.isOwn ? QString::fromStdString(item.file.string()) : QString();
        if (item.lesson) {
            entry.title = QString::fromStdString(item.lesson->title);
            entry.summary = QString::fromStdString(item.lesson->summary);
            entry.source = QString::fromStdString(item.lesson->source);
            entry.minutes = item.lesson->minutes;
            entry.steps = static_cast<int>(item.lesson->steps.size());
            entry.questions = static_cast<int>(
                std::ranges::count_if(item.lesson->steps, [](const LessonStep& step) { return !step.ask.empty(); }));
            entry.answered = entry.questions - static_cast<int>(unanswered(*item.lesson).size());
            entry.isDone = isDone(entry.id);
        } else {
            entry.title = QString::fromStdString(item.file.filename().string());
            entry.problem = inWords(item.lesson.error());
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

void LessonLibrary::useSettings(const QString& file)
{
    m_settings = file;
    const QSettings settings(file, QSettings::IniFormat);
    m_done = settings.value(doneKey()).toStringList();
    m_seen = settings.value(seenKey()).toStringList();
    m_answered = settings.value(answeredKey()).toStringList();
    loadOwn();
}

void LessonLibrary::setAnswered(const Lesson& lesson, std::size_t step)
{
    if (const QString answer = answerOf(lesson, step); !m_answered.contains(answer)) {
        m_answered << answer;
        store(answeredKey(), m_answered);
    }
    finish(lesson);
}

void LessonLibrary::setSeen(const Lesson& lesson)
{
    if (const QString id = QString::fromStdString(lesson.id); !m_seen.contains(id)) {
        m_seen << id;
        store(seenKey(), m_seen);
    }
    finish(lesson);
}

std::vector<std::size_t> LessonLibrary::unanswered(const Lesson& lesson) const
{
    std::vector<std::size_t> steps;
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        if (!lesson.steps[step].ask.empty() && !m_answered.contains(answerOf(lesson, step))) {
            steps.push_back(step);
        }
    }
    return steps;
}

void LessonLibrary::finish(const Lesson& lesson)
{
    const QString id = QString::fromStdString(lesson.id);
    if (!m_done.contains(id) && m_seen.contains(id) && unanswered(lesson).empty()) {
        m_done << id;
        store(doneKey(), m_done);
    }
}

void LessonLibrary::store(const QString& key, const QStringList& value) const
{
    if (!m_settings.isEmpty()) {
        QSettings(m_settings, QSettings::IniFormat).setValue(key, value);
    }
}

} // namespace pimento
