// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/predictor.h"
#include "engine/studies/study.h"
#include "engine/study/catalogue.h"
#include "engine/study/exploration.h"

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
    Best, // the most promising candidates, then what the proof of the best one needs
    All,  // every candidate
};

/// When an exploration ends at the latest. Candidates and cost are counted in an order that is determined, whether they
/// are simulated or known; which ones fit into some seconds depends on the machine.
struct ExploreBudget {
    std::optional<std::size_t> candidates = {};
    std::optional<double> seconds = {};
    std::optional<double> cost = {}; // ranked quantity of all that are looked at: cycles, as far as each is simulated

    [[nodiscard]] bool isAny() const { return candidates || seconds || cost; }
};

/// How an exploration goes about it. Everything but threads, cache and heartbeat decides what the study lists.
struct StudyExploreOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    std::chrono::milliseconds publishEvery{100};

    ExploreExtent extent = ExploreExtent::Best;
    /// A search for the best candidate that the study has the end of is not made again: the picture is put together
    /// from what is there, see recalledSearch().
    bool recallsEnd = false;
    const Predictor* predictor = nullptr;          // borrowed; nullptr: nothing is predicted
    std::size_t top = 32;                          // candidates that are simulated first, by prediction
    ExploreBudget budget = {};                     // of ExploreExtent::Best
    std::uint64_t mostListed = kMostListedForBest; // of ExploreExtent::Best without a budget; see ExploreOptions
    // Of an exploration without a budget and a predictor, see ExploreOptions:
    std::size_t mostCandidates = 0;
    std::shared_ptr<const Exploration> earlier = {};
};

/// What an exploration came to.
struct StudyExploration {
    Exploration picture;               // the last one
    std::vector<std::size_t> top;      // rows of the best predictions, from the best one on
    std::optional<Error> notPredicted; // why there are no predictions
    std::size_t recalled = 0;          // costs that came out of the study
    bool isBudgetSpent = false;        // there was one, and it is used up or led to a proof
};

/// The key that the question of a problem has in studies: for looking answers up.
[[nodiscard]] Fingerprint studyKeyOf(const Problem& problem);

/// What a study says of a problem's question; `product` is the program that asks. Error: a text that the catalogue
/// names cannot be read.
[[nodiscard]] Result<StudyQuestion> studyQuestionOf(const Problem& problem, const Catalogue& catalogue,
                                                    std::string product, std::int64_t seed = 0);

/// Explores a problem into a study that has its question under `key`: generates and prunes its candidates, predicts
/// what they cost, simulates the most promising ones, then all, or as many as the proof of the best one needs, starting
/// with the least bounds. Every result goes to the study within a second, and none that is there is found out again; so
/// an exploration that ended in any way goes on where it was. When it is done the study gets the answer and the list of
/// candidates that files show, both of which depend on question and options alone:
///
///   Best           the `top` best predictions, the hand-made candidates, the best one
///   with a budget  the same, and all that were evaluated within the budget to their end
///   All            all candidates
///
/// `publish` gets pictures about every `publishEvery`. After a stop what was found is in the study, with an answer that
/// says how much better another candidate could be. Error: as explore() and exploreBest(), or of the study.
[[nodiscard]] Result<StudyExploration> exploreInto(Study& study, const Fingerprint& key,
                                                   std::shared_ptr<const Problem> problem,
                                                   const StudyExploreOptions& options, std::stop_token stop,
                                                   const Publish& publish);

} // namespace pimento
