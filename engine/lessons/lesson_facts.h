// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/exploration/exploration.h"
#include "engine/lessons/filled_text.h"
#include "engine/lessons/lesson.h"
#include "engine/problem/catalogue.h"
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

/// A candidate of a lesson, found.
struct FoundDraft {
    std::string text; // text that its problem parses: "16x1,1x4,1x16"
    std::uint64_t id = 0;
    std::size_t question = 0;
    std::shared_ptr<const CandidateList> list; // list of the question's problem that contains it
    std::size_t listRow = 0;
    std::optional<std::size_t> row; // row in the table of its question; none: not in that space, or not simulated
    Evaluation found;               // its cost
};

struct FilledChoice {
    FilledText text;
    FilledText reply;
    bool isRight = false; // as computed by the engine

    bool operator==(const FilledChoice&) const = default;
};

/// Texts of a step with values filled in.
struct FilledStep {
    FilledText title;
    FilledText text;
    FilledText notes;
    FilledText ask;
    std::vector<FilledChoice> choices; // exactly one is right; empty: no question

    bool operator==(const FilledStep&) const = default;
};

/// Results that a lesson shows and mentions.
struct LessonFacts {
    std::vector<Exploration> questions; // finished, one for each question of the lesson
    std::vector<FoundDraft> drafts;     // one for each candidate
    std::vector<FilledStep> steps;      // one for each step
};

struct FactOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* progress = nullptr;  // borrowed; counts questions and candidates, called from the calling thread
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    std::function<void(const std::string& step)> step = {}; // called before each step: "question pim"
    /// Explorations at hand: a finished one of a lesson's question, to the same extent, is its answer.
    std::vector<std::shared_ptr<const Exploration>> answered = {};
};

/// Answers the questions of a lesson, finds its candidates and fills in its texts. The result does not depend on the
/// number of threads. Error, with its place in the lesson: a question without an answer, an unknown name, a mistake in
/// an expression, a step that has not exactly one right choice, or a stop.
[[nodiscard]] Result<LessonFacts> findFacts(const Lesson& lesson, const Catalogue& catalogue,
                                            const FactOptions& options, const std::stop_token& stop);

/// Checks a lesson completely: all mistakes that findFacts() would report one by one, and everything that only the
/// window uses: parts, columns, filters, listings, commands and parameters in its steps. Empty: no mistakes. Error: a
/// stop.
[[nodiscard]] Result<std::vector<Error>> checkLesson(const Lesson& lesson, const Catalogue& catalogue,
                                                     const FactOptions& options, const std::stop_token& stop);

} // namespace pimento
