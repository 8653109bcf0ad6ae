// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// What the window shows at a step of a lesson of the user's own.
struct OwnStep {
    std::string title;
    std::string text;       // Markdown
    std::string page;       // one of lessonPages()
    Question question;      // question whose results are shown
    bool findsBest = false; // the best candidate was searched; otherwise all were simulated
    std::string candidate;  // code of the selected candidate; "": none
    std::string x;          // columns of the scatter plot, by id
    std::string y;
    std::string colour;
    std::vector<std::string> filters; // as parseRowFilter() reads them
};

/// Adds a step to the text of a lesson of the user's own; "": begins the lesson. Returns the text of the file. Error:
/// the file is invalid, or the step makes it so.
[[nodiscard]] Result<std::string> withStep(std::string_view lesson, const OwnStep& step, const std::string& title);

/// Name of the file with the user's own lesson, in a data folder of the user's.
inline constexpr const char* kOwnLesson = "datasets/lessons/90-own.json";

} // namespace pimento
