// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "sim/base/result.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// A candidate of a question, by the text that its problem parses.
struct SeenCandidate {
    Question question;
    std::string text;
};

/// What the window shows at a moment, as a step of a lesson needs it.
struct SeenView {
    std::string page;                    // one of lessonPages()
    std::optional<Question> question;    // question whose results are shown
    bool findsBest = false;              // true: only the best candidate was searched
    std::optional<std::string> selected; // text of the selected candidate; none: the best one
    std::vector<SeenCandidate> pins;     // at A, B, C, D
    std::string x;                       // columns of the scatter plot, by id
    std::string y;
    std::string colour;
    std::vector<std::string> filters;
    LessonTrial trial;
};

/// Puts a step that shows a view at a place of a lesson: `place` equal to the number of steps appends it, a smaller one
/// replaces that step. `words`: a step with its texts, choices, highlight and cover. Questions and candidates that the
/// lesson has already are named again, others are added, and those that no step needs any more are removed. Error: the
/// lesson would have too many steps, questions or candidates; it is unchanged then.
[[nodiscard]] Result<void> putStep(Lesson& lesson, std::size_t place, const LessonStep& words, const SeenView& view);

/// Removes a step, and the questions and candidates that no other step needs.
void removeStep(Lesson& lesson, std::size_t place);

} // namespace pimento
