// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/search/search_all.h"
#include "engine/search/search_batches.h"
#include "engine/search/search_best.h"
#include "engine/study/problem.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// The hand-made candidate that a space is compared with, the fastest of those that count as it.
struct StandardCandidate {
    std::string label;
    std::uint64_t id = 0;
    std::optional<std::size_t> row; // its row, when the space has it
    Evaluation found;
    std::string name = {}; // which hand-made one it is: "published"; "": it has no name
};

/// The name of a row of a list that is a standard candidate; "": it has none.
[[nodiscard]] std::string standardNameOf(const Problem& problem, const CandidateList& list, std::size_t row);

/// What an exploration knew at one time; NaN: nothing.
struct TrailPoint {
    double seconds = 0;      // since it began
    std::size_t settled = 0; // candidates that need no more work
    double share = 0;        // of the work that settling all takes, 0 to 1; NaN: nobody knows
    double best = 0;         // ranked quantity of the best candidate so far
    double leastLeft = 0;    // no candidate that is left costs less
};

/// State of an exploration: an immutable picture of what is known so far.
struct Exploration {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const CandidateList> candidates;
    std::shared_ptr<const RemovedCandidates> removed; // nullptr: the space has no rules
    std::shared_ptr<const CandidateTable> table;      // columns of the candidates, then those of the cost schema
    std::size_t known = 0;                            // rows with a cost
    SearchReport report;                              // where the costs came from, and what has none
    std::optional<std::size_t> best;
    std::optional<StandardCandidate> standard;
    std::optional<BestSearch> proof; // of the best candidate; none: all are to be evaluated
    bool isFinished = false;         // all is known that was asked for: every cost, or the proof
    bool wasStopped = false;
    /// How it came about, oldest first: at most kMostTrailPoints. nullptr: nobody watched.
    std::shared_ptr<const std::vector<TrailPoint>> trail;
    std::string leftOut; // of a finished one: what the totals of best and standard leave out (leftOutText)

    /// `best` is the best of all candidates that there are; a search that proposes some of them proves nothing.
    [[nodiscard]] bool isProved() const { return isFinished && problem->hasWholeSpace(); }
    /// A search has shown that a row without a cost is no better than the best one.
    [[nodiscard]] bool isRuledOut(std::size_t row) const;
    /// What was found out about a row; none: nothing yet.
    [[nodiscard]] std::optional<Evaluation> found(std::size_t row) const;
    /// Of a space that is not listed: places of the rows in it, see CandidateBatches. nullptr: the rows are the space.
    std::shared_ptr<const std::vector<std::uint64_t>> places;
    /// Values of the schema's quantities by row, in the order of the schema; NaN: not known.
    std::shared_ptr<const std::vector<std::vector<double>>> quantities;
};

inline constexpr std::size_t kMostTrailPoints = 1024;
/// The column of lower bounds of the total, which the table of a search for the best candidate has behind all others.
inline constexpr const char* kBoundColumn = "at_least";

/// A candidate that is known to be good elsewhere.
struct PromisingCandidate {
    std::size_t row = 0;
    std::string text; // what stands in the row; another text there: the candidate is ignored
};

struct ExploreOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    std::chrono::milliseconds publishEvery{100};
    std::size_t mostCandidates = 0;                // more are refused if they are to be listed; 0: any number
    std::uint64_t mostListed = kMostListedForBest; // a larger space is searched without listing it, if it can be
    std::vector<PromisingCandidate> first = {};    // looked at before others by a search for the best one
    /// Costs that are known already, of an exploration of the same question: a search for the best one keeps them in
    /// its pictures and begins with the best of them. One of another question is not looked at.
    std::shared_ptr<const Exploration> earlier = {};
};

/// Receives pictures from a working thread.
using Publish = std::function<void(const Exploration&)>;

/// Enumerates the candidates of a problem once and evaluates them, then those that follow from them (Problem::grown()),
/// until there are no more. `publish` gets a picture right after the enumeration, then about every `publishEvery`.
/// Returns the last picture, also after a stop. Error: no candidates, more than are allowed, or one that has no cost
/// for another reason than that it does not fit.
[[nodiscard]] Result<Exploration> explore(std::shared_ptr<const Problem> problem, const ExploreOptions& options,
                                          std::stop_token stop, const Publish& publish);

/// Enumerates the candidates of a problem once, and again those that follow from them, and finds the best one with a
/// proof; a proof is one of the rows of its picture. Pictures as those of explore(), with costs only of the candidates
/// that had to be evaluated to their end, the standard one and those of `options.earlier` among them; `report` counts
/// these without the earlier ones, `proof` has all. Of a
/// space that is not listed (Problem::batches()) a picture has just the candidates that were evaluated to their end.
[[nodiscard]] Result<Exploration> exploreBest(std::shared_ptr<const Problem> problem, const ExploreOptions& options,
                                              std::stop_token stop, const Publish& publish);

/// A finished exploration from known costs, one for each row of the problem's candidates. Evaluates the standard
/// candidates if some are not among them. Error: another number of costs.
[[nodiscard]] Result<Exploration> assemble(std::shared_ptr<const Problem> problem, const CandidateSpace& space,
                                           const std::vector<Evaluation>& costs);

/// The standard candidate of a problem and what it costs. `heartbeat`, if any, is called every few milliseconds.
/// Error: none of them has a cost, or a stop.
[[nodiscard]] Result<StandardCandidate> findStandard(const Problem& problem, CostCache* cache,
                                                     const std::stop_token& stop, Progress* heartbeat = nullptr);

} // namespace pimento
