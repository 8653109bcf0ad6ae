// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "engine/lessons/lesson_facts.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// What a lesson shows at one step, of what was found out.
struct ShownResults {
    std::size_t question = 0;                     // of the lesson
    std::optional<std::uint64_t> selected;        // id of the draft; none: there is no best one
    std::shared_ptr<const Inspection> inspection; // of that; nullptr: it cannot be run
    std::shared_ptr<const DataLayouts> layouts;   // of that, where the step shows them; nullptr: nobody knows
};

/// A lesson with all that its steps show. Immutable.
struct LessonResults {
    Lesson lesson;
    LessonFacts facts;
    std::vector<std::shared_ptr<const Exploration>> pictures; // of its questions
    std::vector<std::optional<ShownResults>> steps;           // none: the step is about no question
};

/// Finds out all of it. Error: as findFacts().
[[nodiscard]] Result<std::shared_ptr<const LessonResults>> findLessonResults(const Lesson& lesson,
                                                                             const Catalogue& catalogue,
                                                                             const FactOptions& options,
                                                                             const std::stop_token& stop);

} // namespace pimento
