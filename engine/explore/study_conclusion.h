// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/result_log.h"
#include "engine/predict/predictor.h"
#include "engine/studies/study_parts.h"
#include "engine/study/exploration.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento {

/// The end of an exploration, from which its answers and its list follow. All is borrowed.
struct StudyConclusion {
    const Problem* problem = nullptr;
    const Exploration* picture = nullptr;
    const ResultLog* log = nullptr;
    bool isComplete = false;                     // all candidates were to be evaluated
    bool isEnd = false;                          // nothing is left to do: the list is determined
    std::span<const std::size_t> promising = {}; // rows that were evaluated before the others, ascending
    std::span<const std::size_t> among = {};     // rows that a budget was spent on, ascending
    std::span<const std::size_t> top = {};       // rows of the best predictions, the best first
    std::span<const double> predicted = {};      // by row
    const Predictor* predictor = nullptr;
};

/// The simulated answer, and the predicted one.
[[nodiscard]] std::vector<StudyAnswer> answersOf(const StudyConclusion& end);
[[nodiscard]] std::vector<StudyListing> listingsOf(const StudyConclusion& end);
/// The results of the rows that are listed, with their places.
[[nodiscard]] std::vector<StudyResult> resultsOf(const StudyConclusion& end);

} // namespace pimento
