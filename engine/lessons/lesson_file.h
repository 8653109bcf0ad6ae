// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Reads a lesson, one JSON object; datasets/lessons/README.md says what stands in it. Error, with its place: what is
/// wrong. Whether the engine knows the names in it is found out by findFacts() and checkLesson().
[[nodiscard]] Result<Lesson> parseLesson(std::string_view json, const std::string& id, const std::string& origin);

/// A lesson with texts of another language, one JSON object that has those texts alone; what it leaves out stays
/// English. Error, with its place: what is wrong, or more steps or choices than the lesson has.
[[nodiscard]] Result<Lesson> translated(Lesson lesson, std::string_view json, const std::string& origin);

/// A lesson in a folder.
struct LessonFile {
    int number = 0; // lessons stand in this order
    std::string id; // "broadcast" of 04-broadcast.json
    std::filesystem::path file;

    bool operator==(const LessonFile&) const = default;
};

/// The lessons of a data folder, datasets/lessons/<number>-<id>.json, in the order of their numbers. Error: the folder
/// cannot be read, or two lessons have one id.
[[nodiscard]] Result<std::vector<LessonFile>> lessonFiles(const std::filesystem::path& dataFolder);

/// Reads a lesson, with the texts of a language ("de") if there is a file of them beside it, <number>-<id>.de.json;
/// "": English. Error: a file that cannot be read or is wrong.
[[nodiscard]] Result<Lesson> readLesson(const std::filesystem::path& file, const std::string& language = {});

/// All lessons of a data folder. Error: the first one that is wrong.
[[nodiscard]] Result<std::vector<Lesson>> readLessons(const std::filesystem::path& dataFolder,
                                                      const std::string& language = {});

} // namespace pimento
