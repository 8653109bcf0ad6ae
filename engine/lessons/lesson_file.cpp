// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_file.h"

#include "engine/base/numbers.h"
#include "engine/lessons/lesson_json.h"
#include "engine/lessons/lesson_reader.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 1U << 18U;
constexpr const char* kTextsFormat = "pimento-lesson-texts 1";

/// Replaces a text by the text under a key, if there is one.
void replace(std::string& text, ObjectReader& reader, const char* key)
{
    if (reader.has(key)) {
        text = paragraphsOf(reader, key);
    } else {
        (void)reader.textOr(key, ""); // marks the key as known
    }
}

std::vector<ObjectReader> partsOf(ObjectReader& reader, const char* key, std::size_t most)
{
    std::vector<ObjectReader> parts;
    if (reader.has(key)) {
        parts = reader.objects(key);
    } else {
        (void)reader.textOr(key, ""); // marks the key as known
    }
    if (parts.size() > most) {
        reader.complain(key, "are more than the " + std::to_string(most) + " of the lesson", "Leave some out");
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(most), parts.end());
    }
    return parts;
}

void readTexts(Lesson& lesson, ObjectReader& reader)
{
    if (reader.text("format") != kTextsFormat && reader.isText("format")) {
        reader.complain("format", std::string("is not \"") + kTextsFormat + "\"", "Write the texts in this form");
    }
    replace(lesson.title, reader, "title");
    replace(lesson.summary, reader, "summary");
    replace(lesson.source, reader, "source");
    std::vector<ObjectReader> steps = partsOf(reader, "steps", lesson.steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        LessonStep& step = lesson.steps[i];
        replace(step.title, steps[i], "title");
        replace(step.text, steps[i], "text");
        replace(step.notes, steps[i], "notes");
        replace(step.ask, steps[i], "ask");
        std::vector<ObjectReader> choices = partsOf(steps[i], "choices", step.choices.size());
        for (std::size_t k = 0; k < choices.size(); ++k) {
            replace(step.choices[k].text, choices[k], "text");
            replace(step.choices[k].reply, choices[k], "reply");
            choices[k].finish();
        }
        steps[i].finish();
    }
    reader.finish();
}

/// Parses a file name; none: the file is no lesson.
std::optional<LessonFile> lessonAt(const fs::path& file)
{
    const std::string stem = file.stem().string();
    const std::size_t dash = std::min(stem.find('-'), stem.size());
    const auto number = parseInteger(std::string_view(stem).substr(0, dash));
    // Texts of another language.
    const bool isOther = file.extension() != ".json" || stem.find('.') != std::string::npos;
    if (isOther || !number || *number < 0 || dash > 3 || dash + 1 >= stem.size()) {
        return std::nullopt;
    }
    return LessonFile{static_cast<int>(*number), stem.substr(dash + 1), file};
}

/// Id of a lesson file: "broadcast" for "04-broadcast"; the whole name if it has no number.
std::string idOf(const fs::path& file)
{
    const auto lesson = lessonAt(file);
    return lesson ? lesson->id : file.stem().string();
}

} // namespace

Result<Lesson> parseLesson(std::string_view json, const std::string& id, const std::string& origin)
{
    const auto document = parseLessonJson(json, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    Lesson lesson = readLessonParts(*document, log);
    if (!log.mistakes.empty()) {
        return failAt(log.mistakes.front());
    }
    lesson.id = id;
    return lesson;
}

Result<Lesson> translated(Lesson lesson, std::string_view json, const std::string& origin)
{
    const auto document = parseLessonJson(json, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    ObjectReader reader(*document, "", log);
    readTexts(lesson, reader);
    if (!log.mistakes.empty()) {
        return failAt(log.mistakes.front());
    }
    return lesson;
}

Result<std::vector<LessonFile>> lessonFiles(const fs::path& dataFolder)
{
    const fs::path folder = dataFolder / "datasets" / "lessons";
    std::vector<LessonFile> files;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        if (auto lesson = lessonAt(entry->path())) {
            files.push_back(*std::move(lesson));
        }
    }
    if (code) {
        return fail("cannot be read", "folder " + folder.string(), "Install the data of the program again");
    }
    std::ranges::sort(files, {}, [](const LessonFile& each) { return std::pair(each.number, each.id); });
    for (auto file = files.begin(); file != files.end(); ++file) {
        if (std::ranges::count(file, files.end(), file->id, &LessonFile::id) > 1) {
            return fail("has two lessons \"" + file->id + "\"", "folder " + folder.string(), "Rename one of them");
        }
    }
    return files;
}

Result<Lesson> readLesson(const fs::path& file, const std::string& language)
{
    const auto text = readTextFile(file, kLargestFile);
    auto lesson = text ? parseLesson(*text, idOf(file), "file " + file.string())
                       : Result<Lesson>(tl::unexpected<Error>(text.error()));
    if (!std::ranges::all_of(language, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
        })) {
        return fail("\"" + language.substr(0, 20) + "\" is no language", "file " + file.string(),
                    "Write de, for example");
    }
    const fs::path texts = fs::path(file).replace_extension("." + language + ".json");
    std::error_code code;
    if (!lesson || language.empty() || !fs::exists(texts, code)) {
        return lesson;
    }
    const auto other = readTextFile(texts, kLargestFile);
    return other ? translated(*std::move(lesson), *other, "file " + texts.string())
                 : Result<Lesson>(tl::unexpected<Error>(other.error()));
}

Result<std::vector<Lesson>> readLessons(const fs::path& dataFolder, const std::string& language)
{
    const auto files = lessonFiles(dataFolder);
    if (!files) {
        return tl::unexpected<Error>(files.error());
    }
    std::vector<Lesson> lessons;
    for (const LessonFile& each : *files) {
        auto lesson = readLesson(each.file, language);
        if (!lesson) {
            return tl::unexpected<Error>(lesson.error());
        }
        lessons.push_back(*std::move(lesson));
    }
    return lessons;
}

} // namespace pimento
