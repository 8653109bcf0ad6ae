// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/lessons/filled_text.h"
#include "engine/lessons/lesson.h"
#include "engine/study/catalogue.h"
#include "engine/study/exploration.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A draft of a lesson, found.
struct FoundDraft {
    std::string text; // as its problem reads it: "16x1,1x4,1x16"
    std::uint64_t id = 0;
    std::size_t question = 0;
    std::shared_ptr<const CandidateList> list; // that it is in, of the question's problem
    std::size_t listRow = 0;
    std::optional<std::size_t> row; // in the table of its question; none: it is not in that space, or not simulated
    Evaluation found;               // its cost
};

struct FilledChoice {
    FilledText text;
    FilledText reply;
    bool isRight = false; // so says the engine

    bool operator==(const FilledChoice&) const = default;
};

/// The texts of a step with values filled in.
struct FilledStep {
    FilledText title;
    FilledText text;
    FilledText notes;
    FilledText ask;
    std::vector<FilledChoice> choices; // exactly one is right; empty: the step asks nothing

    bool operator==(const FilledStep&) const = default;
};

/// What the engine found out for a lesson: all that its steps show and say.
struct LessonFacts {
    std::vector<Exploration> questions; // finished, one for each question of the lesson
    std::vector<FoundDraft> drafts;     // one for each draft
    std::vector<FilledStep> steps;      // one for each step
};

struct FactOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* progress = nullptr;  // borrowed; of questions and drafts, told from the calling thread
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    std::function<void(const std::string& step)> step = {}; // told what is done next: "question pim"
};

/// Answers the questions of a lesson, finds its drafts and fills in its texts. The same for any number of threads.
/// Error, with its place in the lesson: a question that cannot be answered, a name that stands for nothing, a mistake
/// in an expression, a step whose right choices are not exactly one, or a stop.
[[nodiscard]] Result<LessonFacts> findFacts(const Lesson& lesson, const Catalogue& catalogue,
                                            const FactOptions& options, const std::stop_token& stop);

/// Everything that is wrong with a lesson: what findFacts() says, but all of it, and what only the window needs: parts,
/// columns, filters, listings, commands and parameters that its steps name. Empty: nothing. Error: a stop.
[[nodiscard]] Result<std::vector<Error>> checkLesson(const Lesson& lesson, const Catalogue& catalogue,
                                                     const FactOptions& options, const std::stop_token& stop);

} // namespace pimento
