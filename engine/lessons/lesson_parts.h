// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A part of the window that a lesson can highlight.
struct LessonPart {
    std::string name; // stable name: "scatter", "inspect.map"
    std::string page; // page that contains it; "": visible on every page
    std::string what; // description for messages and texts without a window: "the drafts by cost"
};

/// Names of the window's pages in files: "explore".
[[nodiscard]] const std::vector<std::string>& lessonPages();
/// The parts that lessons can highlight.
[[nodiscard]] const std::vector<LessonPart>& lessonParts();
/// Finds a part by name; nullptr: unknown.
[[nodiscard]] const LessonPart* findLessonPart(std::string_view name);

} // namespace pimento
