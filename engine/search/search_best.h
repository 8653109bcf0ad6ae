// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/search/search_report.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// State of a search for the candidate with the minimum cost.
struct BestSearch {
    std::optional<std::size_t> row; // the best so far, the first of ties; none: no candidate was finished
    Evaluation best;                // its cost
    double ranked = 0;              // its ranked quantity
    std::size_t candidates = 0;
    // Each candidate counts once in one of these members or in report.failures, or is left.
    SearchReport report;        // evaluated to the end, cached, or not evaluated because of an equal key
    std::size_t cut = 0;        // stopped early: evaluated until it cost more than the best known one
    std::size_t provedAway = 0; // pruned by bound: not evaluated, because a lower bound excludes it
    std::size_t unlisted = 0;   // part of `provedAway`: never listed, because a bound excludes many at once
    double leastLeft = 0;       // lower bound for all remaining candidates
    bool isWholeSpace = true;   // false: there are further candidates, about which nothing is known
    /// All rows of BestSearchOptions::first have a cost, cost more than another one of them or the best, or do not fit.
    bool areFirstDecided = false;
    /// False: a Solver, which counts no candidates. Then `candidates` are those that it found, all of them evaluated,
    /// and `leastLeft` is a lower bound for all, infinite if there are none.
    bool isCounted = true;
    double tolerance = 0; // of a solver's proof, see Solved::tolerance
    /// Closest known lower bound of the ranked quantity per row, 0: none. nullptr: there are no bounds yet, or the rows
    /// are not a list.
    std::shared_ptr<const std::vector<double>> bounds = {};

    [[nodiscard]] std::size_t left() const
    {
        return candidates - report.finished() - report.impossible() - cut - provedAway;
    }
    /// True if no candidate is left, or the bound of a solver meets its best one within its tolerance, so that `row` is
    /// the best of these candidates.
    [[nodiscard]] bool isSettled() const
    {
        return isCounted ? left() == 0
                         : leastLeft >= (row ? ranked * (1 - tolerance) : std::numeric_limits<double>::infinity());
    }
    /// True if `row` is the optimum of the whole space, within the tolerance of a solver.
    [[nodiscard]] bool isProved() const { return isSettled() && isWholeSpace; }
    /// Maximum gain that a remaining candidate could still give: 0.05 means 5 % less than the best known one. It says
    /// nothing about further candidates outside of these.
    [[nodiscard]] double gap() const;
};

/// A candidate with its cost.
struct FinishedCandidate {
    std::size_t row = 0;
    Evaluation found;
};

/// A candidate of another list that a search compares with.
struct KnownCandidate {
    double ranked = 0;
    std::size_t row = 0; // tie-break: candidates of equal cost are better only in rows before this one
};

struct BestSearchOptions {
    unsigned threads = 1;
    std::chrono::milliseconds publishEvery{100};
    std::size_t ranked = 0;                   // the quantity to minimise
    bool isWhole = true;                      // its values are whole numbers
    std::vector<std::size_t> first = {};      // rows to evaluate first: good ones, so that others are stopped early
    std::optional<KnownCandidate> known = {}; // only better candidates are searched
    /// Ends the search at the first candidate that costs less, which need not be the best one and may depend on the
    /// number of threads.
    std::optional<double> enough = {};
};

/// Called from a working thread, one call at a time, with the candidates finished since the last call.
using BestSearchSink = std::function<void(const BestSearch&, std::span<const FinishedCandidate>)>;

/// Finds the candidate with the minimum cost and proves it: takes candidates in the order of their lower bounds,
/// computes closer bounds while they are the smallest, then evaluates them as far as they can still be the best. Row,
/// cost and proof do not depend on the number of threads; the counts may. Reacts to a stop within some tens of
/// milliseconds and keeps the results. Error: the first candidate that has no cost for another reason than that it does
/// not fit.
[[nodiscard]] Result<BestSearch> searchBest(Evaluator& evaluator, const BestSearchOptions& options,
                                            std::stop_token stop = {}, const BestSearchSink& publish = {});

} // namespace pimento
