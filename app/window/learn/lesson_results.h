// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "engine/lessons/lesson.h"
#include "engine/lessons/lesson_facts.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// The results that a lesson shows at a step.
struct ShownResults {
    std::size_t question = 0;                     // index in the lesson
    std::optional<std::uint64_t> selected;        // id of the selected candidate; none: there is no best one
    std::shared_ptr<const Inspection> inspection; // of the selected candidate; nullptr: it cannot be run
    std::shared_ptr<const DataLayouts> layouts;   // of the selected candidate, if the step shows them; nullptr: unknown
};

/// A lesson with everything that its steps show. Immutable.
struct LessonResults {
    Lesson lesson;
    LessonFacts facts;
    std::vector<std::shared_ptr<const Exploration>> pictures; // of the lesson's questions
    std::vector<std::optional<ShownResults>> steps;           // none: the step is about no question
};

/// Computes all results of a lesson. Error: as findFacts().
[[nodiscard]] Result<std::shared_ptr<const LessonResults>> findLessonResults(const Lesson& lesson,
                                                                             const Catalogue& catalogue,
                                                                             const FactOptions& options,
                                                                             const std::stop_token& stop);

} // namespace pimento
