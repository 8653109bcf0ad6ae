// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/exploration/evaluator_factory.h"
#include "engine/problem/problem.h"
#include "engine/search/search_all.h"
#include "engine/search/search_batches.h"
#include "engine/search/search_best.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// The baseline that a space is compared with: the fastest of the problem's baseline candidates.
struct StandardCandidate {
    std::string label;
    std::uint64_t id = 0;
    std::optional<std::size_t> row; // its row, if the space contains it
    Evaluation found;
    std::string name = {}; // name of a baseline: "published"; "": unnamed
};

/// Name of the baseline in a row of a list; "": the row is no baseline, or unnamed.
[[nodiscard]] std::string standardNameOf(const Problem& problem, const CandidateList& list, std::size_t row);

/// State of an exploration at one time; NaN: unknown.
struct TrailPoint {
    double seconds = 0;      // since the beginning
    std::size_t settled = 0; // candidates that need no more work
    double share = 0;        // fraction of the total work that is done, 0 to 1; NaN: unknown
    double best = 0;         // ranked quantity of the best candidate so far
    double leastLeft = 0;    // lower bound for all remaining candidates
};

/// An immutable snapshot of what an exploration knows so far.
struct Exploration {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const CandidateList> candidates;
    std::shared_ptr<const RemovedCandidates> removed; // nullptr: the space has no pruning rules
    std::shared_ptr<const CandidateTable> table;      // candidate columns, then those of the cost schema
    std::size_t known = 0;                            // rows with a cost
    SearchReport report;                              // sources of the costs, and rows without any
    std::optional<std::size_t> best;
    std::optional<StandardCandidate> standard;
    /// State of a search for the best candidate; none: all candidates are to be evaluated.
    std::optional<BestSearch> proof;
    bool isFinished = false; // the request is complete: every cost, or the proof
    bool wasStopped = false;
    /// Progress over time, oldest first, at most kMostTrailPoints; nullptr: not recorded.
    std::shared_ptr<const std::vector<TrailPoint>> trail;
    std::string leftOut; // finished explorations only: what the totals of best and baseline exclude (leftOutText)

    /// True if `best` is proved to be the best candidate of the whole space. A search that proposes only some
    /// candidates proves nothing.
    [[nodiscard]] bool isProved() const { return isFinished && problem->hasWholeSpace(); }
    /// True if a search has shown that a row without a cost is no better than the best one.
    [[nodiscard]] bool isRuledOut(std::size_t row) const;
    /// Known evaluation of a row; none: its ranked quantity is unknown.
    [[nodiscard]] std::optional<Evaluation> found(std::size_t row) const;
    /// Known quantities of a row, NaN: unknown; none: all are unknown.
    [[nodiscard]] std::optional<Evaluation> partlyFound(std::size_t row) const;
    /// Indices of the rows in a space that is not listed, see CandidateBatches; nullptr: the rows are the space.
    std::shared_ptr<const std::vector<std::uint64_t>> places;
    /// Values of the schema's quantities by row, in the order of the schema; NaN: unknown.
    std::shared_ptr<const std::vector<std::vector<double>>> quantities;
};

inline constexpr std::size_t kMostTrailPoints = 1024;
/// Id of the column of lower bounds of the total, the last column of the table in a search for the best candidate.
inline constexpr const char* kBoundColumn = "at_least";

/// A candidate that is known to be good elsewhere.
struct PromisingCandidate {
    std::size_t row = 0;
    std::string text; // expected text of the row; the candidate is ignored if it differs
};

struct ExploreOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    std::chrono::milliseconds publishEvery{100};
    std::size_t mostCandidates = 0;                // maximum number of candidates to list; 0: any number
    std::uint64_t mostListed = kMostListedForBest; // larger spaces are searched without a list, if possible
    std::vector<PromisingCandidate> first = {};    // evaluated first by a search for the best candidate
    /// An exploration of the same question with known costs: a search for the best candidate keeps these in its
    /// snapshots and begins with the best of them. Ignored if it is of another question.
    std::shared_ptr<const Exploration> earlier = {};
    EvaluatorFactory evaluators = {};      // none: the problem makes them
    RecordFound record = {};               // told of costs that a solver finds
    std::optional<Fidelity> fidelity = {}; // exploreRows() only, see EvaluatorOptions
    SolveBudget solving = {};              // for a solver
};

/// Receives snapshots from a working thread.
using Publish = std::function<void(const Exploration&)>;

/// Enumerates the candidates of a problem once and evaluates them, then the candidates that follow from them
/// (Problem::grown()), until there are no more. `publish` gets a snapshot right after the enumeration, then about every
/// `publishEvery`. Returns the last snapshot, also after a stop. Error: no candidates, more than allowed, or one that
/// has no cost for another reason than that it does not fit.
[[nodiscard]] Result<Exploration> explore(std::shared_ptr<const Problem> problem, const ExploreOptions& options,
                                          std::stop_token stop, const Publish& publish);

/// Enumerates the candidates of a problem, then repeatedly those that follow from them, and finds the best one with a
/// proof. Publishes snapshots as explore() does. They have costs only of candidates that were evaluated to their end,
/// the baseline and those of `options.earlier` included; `report` excludes the earlier ones, `proof` counts all. For a
/// space that is not listed (Problem::batches()), a snapshot has only the candidates that were evaluated to their end,
/// and for a problem with a solver only those that it found. The proved best candidate is a row of the result.
[[nodiscard]] Result<Exploration> exploreBest(std::shared_ptr<const Problem> problem, const ExploreOptions& options,
                                              std::stop_token stop, const Publish& publish);

/// Makes a finished exploration from known costs, one for each row of the problem's candidates. Evaluates baseline
/// candidates that are not among them. Error: the number of costs differs from the number of rows.
[[nodiscard]] Result<Exploration> assemble(std::shared_ptr<const Problem> problem, const CandidateSpace& space,
                                           const std::vector<Evaluation>& costs);

/// Finds the fastest baseline candidate of a problem and its cost. `heartbeat`, if any, is called every few
/// milliseconds. Error: no baseline has a cost, or a stop.
[[nodiscard]] Result<StandardCandidate> findStandard(const Problem& problem, CostCache* cache,
                                                     const std::stop_token& stop, Progress* heartbeat = nullptr,
                                                     const EvaluatorFactory& evaluators = {});

} // namespace pimento
