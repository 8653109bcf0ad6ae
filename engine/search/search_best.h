// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/search/search_report.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// What is known of the candidate that costs least.
struct BestSearch {
    std::optional<std::size_t> row; // the best so far, of equals the first; none: none was finished
    Evaluation best;                // its cost
    double ranked = 0;              // its ranked quantity
    std::size_t candidates = 0;
    // Each candidate counts once in one of these, is one of report.failures, or is left:
    SearchReport report;        // evaluated to the end, known from before, not evaluated since another is the same
    std::size_t cut = 0;        // evaluated until it cost more than the best one known
    std::size_t provedAway = 0; // not evaluated: a lower bound says that it cannot be the best
    std::size_t unlisted = 0;   // of these: never listed, since a bound says so of many at once
    double leastLeft = 0;       // no candidate that is left costs less
    bool isWholeSpace = true;   // false: there are more candidates than these, of which nothing is known
    /// The closest lower bound of the ranked quantity that is known of each row, 0: none. nullptr: there are no bounds
    /// yet, or the rows are not a list.
    std::shared_ptr<const std::vector<double>> bounds = {};

    [[nodiscard]] std::size_t left() const
    {
        return candidates - report.finished() - report.impossible() - cut - provedAway;
    }
    /// Nothing is left, so `row` is the best of these candidates.
    [[nodiscard]] bool isSettled() const { return left() == 0; }
    /// `row` is the optimum of the space.
    [[nodiscard]] bool isProved() const { return isSettled() && isWholeSpace; }
    /// How much better a candidate that is left could be at most: 0.05 is 5 % less than the best one known. It says
    /// nothing of candidates beside these.
    [[nodiscard]] double gap() const;
};

/// A candidate whose cost was found.
struct FinishedCandidate {
    std::size_t row = 0;
    Evaluation found;
};

/// A candidate of another list that a search compares with.
struct KnownCandidate {
    double ranked = 0;
    std::size_t row = 0; // candidates that cost the same count for more if their rows are before this one
};

struct BestSearchOptions {
    unsigned threads = 1;
    std::chrono::milliseconds publishEvery{100};
    std::size_t ranked = 0;                   // the quantity that is made least
    bool isWhole = true;                      // its values are whole numbers
    std::vector<std::size_t> first = {};      // rows that are evaluated first: good ones, so that others are cut early
    std::optional<KnownCandidate> known = {}; // only better ones are looked for
    /// The search is over with the first candidate that costs less, which need not be the best one; which it is may
    /// depend on the number of threads.
    std::optional<double> enough = {};
};

/// Called from a working thread, one call at a time, with the candidates that were finished since the last call.
using BestSearchSink = std::function<void(const BestSearch&, std::span<const FinishedCandidate>)>;

/// Finds the candidate that costs least and proves it: candidates in the order of their lower bounds, which are made
/// closer while they are the least, then evaluated as far as they can still be the best. Row, cost and proof do not
/// depend on the number of threads; the counts may. A stop is answered within some tens of milliseconds and keeps what
/// was found. Error: the first candidate that has no cost for another reason than that it does not fit.
[[nodiscard]] Result<BestSearch> searchBest(Evaluator& evaluator, const BestSearchOptions& options,
                                            std::stop_token stop = {}, const BestSearchSink& publish = {});

} // namespace pimento
