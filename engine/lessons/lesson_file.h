// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Parses a lesson, one JSON object; datasets/lessons/README.md describes it. Error, with its place: what is wrong.
/// findFacts() and checkLesson() check the names in it.
[[nodiscard]] Result<Lesson> parseLesson(std::string_view json, const std::string& id, const std::string& origin);

/// Replaces the texts of a lesson by those of another language, from one JSON object with texts only; missing ones stay
/// English. Error, with its place: what is wrong, or more steps or choices than the lesson has.
[[nodiscard]] Result<Lesson> translated(Lesson lesson, std::string_view json, const std::string& origin);

/// A lesson in a folder.
struct LessonFile {
    int number = 0; // order of the lessons
    std::string id; // "broadcast" for 04-broadcast.json
    std::filesystem::path file;

    bool operator==(const LessonFile&) const = default;
};

/// Lists the lessons of a data folder, datasets/lessons/<number>-<id>.json, ordered by number. Error: the folder cannot
/// be read, or two lessons have one id.
[[nodiscard]] Result<std::vector<LessonFile>> lessonFiles(const std::filesystem::path& dataFolder);

/// Reads a lesson, with the texts of a language ("de") if there is a file with them beside it, <number>-<id>.de.json;
/// "": English. Error: a file that is unreadable or invalid.
[[nodiscard]] Result<Lesson> readLesson(const std::filesystem::path& file, const std::string& language = {});

/// Reads all lessons of a data folder. Error: the first invalid one.
[[nodiscard]] Result<std::vector<Lesson>> readLessons(const std::filesystem::path& dataFolder,
                                                      const std::string& language = {});

} // namespace pimento
