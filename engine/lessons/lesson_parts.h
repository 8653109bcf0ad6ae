// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A part of the window that a lesson can point at.
struct LessonPart {
    std::string name; // stable: "scatter", "inspect.map"
    std::string page; // on which it stands; "": beside every page
    std::string what; // "the drafts by cost", for messages and texts without a window
};

/// The names that pages of the window have in files: "explore".
[[nodiscard]] const std::vector<std::string>& lessonPages();
/// The parts that lessons can point at.
[[nodiscard]] const std::vector<LessonPart>& lessonParts();
/// nullptr: there is none of this name.
[[nodiscard]] const LessonPart* findLessonPart(std::string_view name);

} // namespace pimento
