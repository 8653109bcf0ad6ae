// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/result_log.h"
#include "engine/predict/predictor.h"
#include "engine/study_files/study_parts.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento {

class Study;

/// End of an exploration, which determines its answers and its list. All pointers are borrowed.
struct StudyConclusion {
    const Problem* problem = nullptr;
    const Exploration* picture = nullptr;
    const ResultLog* log = nullptr;
    bool isComplete = false;                     // the extent was all candidates
    bool isEnd = false;                          // no work is left: the list is determined
    std::span<const std::size_t> promising = {}; // rows that were evaluated before the others, ascending
    std::span<const std::size_t> among = {};     // rows that a budget was spent on, ascending
    std::span<const std::size_t> top = {};       // rows of the best predictions, best first
    std::span<const double> predicted = {};      // by row
    const Predictor* predictor = nullptr;
};

/// Returns the simulated answer, and the predicted one.
[[nodiscard]] std::vector<StudyAnswer> answersOf(const StudyConclusion& end);
[[nodiscard]] std::vector<StudyListing> listingsOf(const StudyConclusion& end);
/// Returns the results of the listed rows, with their indices in the space.
[[nodiscard]] std::vector<StudyResult> resultsOf(const StudyConclusion& end);

/// Writes the answers to the study and, if the exploration has ended, its list.
[[nodiscard]] Result<void> write(Study& study, const Fingerprint& key, const StudyConclusion& end);

} // namespace pimento
