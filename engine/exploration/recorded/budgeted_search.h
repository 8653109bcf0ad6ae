// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/search/search_best.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Limits of a search.
struct SearchBudget {
    std::optional<std::size_t> candidates = {}; // number of evaluations, cached ones included
    /// Sum of the ranked quantity over all evaluations, as far as each one went.
    std::optional<double> cost = {};
};

struct BudgetedSearchOptions {
    unsigned threads = 1;
    std::size_t ranked = 0;              // the quantity to minimise
    std::vector<std::size_t> first = {}; // rows to evaluate first, to their end, in this order
    SearchBudget budget;
};

/// Result of a search with a budget.
struct BudgetedSearch {
    BestSearch search;
    std::vector<std::size_t> finished; // rows with a cost, in the order of their evaluation
    double spent = 0;                  // used part of SearchBudget::cost
    bool isExhausted = false;          // the budget is used up, or too small for the next candidate
};

/// Called after each iteration with the state of the search and the candidates that it finished.
using BudgetedSink = std::function<void(const BestSearch&, std::span<const FinishedCandidate>)>;

/// Runs searchBest() with a budget, deterministically. Candidates are examined in iterations of a fixed length, each
/// with what was known before it. Rows, costs, counts and gap therefore depend neither on the number of threads nor on
/// cached results, and a larger budget examines the same candidates first. After a stop the result has the finished
/// iterations. Error: the first candidate that has no cost for another reason than that it does not fit.
[[nodiscard]] Result<BudgetedSearch> searchWithin(Evaluator& evaluator, const BudgetedSearchOptions& options,
                                                  const std::stop_token& stop, const BudgetedSink& publish = {});

} // namespace pimento
