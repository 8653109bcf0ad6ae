// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/predict/predictor.h"
#include "engine/problem/catalogue.h"
#include "engine/study_files/study.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

enum class ExploreExtent : std::uint8_t {
    Best, // the most promising candidates, then those that the proof of the best one needs
    All,  // every candidate
};

/// Limits at which an exploration ends. Candidates and cost are counted in a deterministic order, whether they are
/// simulated or cached; which ones fit into a time limit depends on the machine.
struct ExploreBudget {
    std::optional<std::size_t> candidates = {}; // steps of a solver
    std::optional<double> seconds = {};
    /// Limit of the ranked quantity, added up over all examined candidates, such as simulated cycles. A solver has no
    /// limit.
    std::optional<double> cost = {};

    [[nodiscard]] bool isAny() const { return candidates || seconds || cost; }
};

/// Options of an exploration. All except threads, cache and heartbeat affect what the study lists.
struct StudyExploreOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    std::chrono::milliseconds publishEvery{100};

    ExploreExtent extent = ExploreExtent::Best;
    /// Restores a finished exploration from the study instead of repeating it, see recalledSearch().
    bool recallsEnd = false;
    /// Continues in memory where the study can no longer be written, as on a full disk; see
    /// StudyExploration::unwritten.
    bool continuesUnwritten = false;
    const Predictor* predictor = nullptr;          // borrowed; nullptr: no predictions
    std::size_t top = 32;                          // candidates to simulate first, by prediction
    ExploreBudget budget = {};                     // ExploreExtent::Best only
    std::uint64_t mostListed = kMostListedForBest; // ExploreExtent::Best without a budget only; see ExploreOptions
    // Only for explorations without budget and predictor, see ExploreOptions:
    std::size_t mostCandidates = 0;
    std::shared_ptr<const Exploration> earlier = {};
};

/// Result of an exploration into a study.
struct StudyExploration {
    Exploration picture;               // the last one
    std::vector<std::size_t> top;      // rows of the best predictions, best first
    std::optional<Error> notPredicted; // why there are no predictions
    std::size_t recalled = 0;          // number of costs that came from the study
    bool isBudgetSpent = false;        // the budget is used up or led to a proof
    std::optional<Error> unwritten;    // why results are not in the study; only with `continuesUnwritten`
};

/// Key of the problem's question in studies, to look answers up.
[[nodiscard]] Fingerprint studyKeyOf(const Problem& problem);

/// Record of the problem's question in a study; `product` is the program that asks. Error: a text that the catalogue
/// names cannot be read.
[[nodiscard]] Result<StudyQuestion> studyQuestionOf(const Problem& problem, const Catalogue& catalogue,
                                                    std::string product, std::int64_t seed = 0);

/// Explores a problem into a study that has its question under `key`: generates and prunes its candidates, predicts
/// their costs, simulates the most promising ones, then all, or as many as the proof of the best one needs, in the
/// order of their bounds. Results reach the study within a second, and known ones are not computed again, so an
/// interrupted exploration continues where it ended. Finally the study gets the answer and the list of candidates that
/// files show; both depend only on question and options:
///
///   Best           the `top` best predictions, the baselines, the best candidate
///   with a budget  in addition all that were evaluated to their end within the budget
///   a solver       in addition its incumbents, see Problem::solver()
///   All            all candidates
///
/// `publish` gets snapshots about every `publishEvery`. After a stop the study has all results, and an answer that
/// bounds how much better another candidate could be. Error: as explore() and exploreBest(), or of the study, unless
/// the options say to continue without it.
[[nodiscard]] Result<StudyExploration> exploreInto(Study& study, const Fingerprint& key,
                                                   std::shared_ptr<const Problem> problem,
                                                   const StudyExploreOptions& options, std::stop_token stop,
                                                   const Publish& publish);

} // namespace pimento
