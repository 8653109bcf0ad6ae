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

/// How much a search may look at.
struct SearchBudget {
    std::optional<std::size_t> candidates = {}; // evaluations, also of what is known already
    std::optional<double> cost = {};            // ranked quantity of all that is evaluated, as far as it is
};

struct BudgetedSearchOptions {
    unsigned threads = 1;
    std::size_t ranked = 0;              // the quantity that is made least
    std::vector<std::size_t> first = {}; // rows that are evaluated first, to their end, in this order
    SearchBudget budget;
};

/// What a search with a budget found.
struct BudgetedSearch {
    BestSearch search;
    std::vector<std::size_t> finished; // rows with a cost, in the order in which they were looked at
    double spent = 0;                  // of SearchBudget::cost
    bool isExhausted = false;          // the budget is used up, or left too little for the next candidate
};

/// Called with what is known after each round and the candidates that it finished.
using BudgetedSink = std::function<void(const BestSearch&, std::span<const FinishedCandidate>)>;

/// searchBest() with a budget whose use is determined: candidates are looked at in rounds of a fixed length, each with
/// what was known before it, so that rows, costs, counts and gap depend neither on the number of threads nor on what a
/// cache knows, and a larger budget looks at the same candidates first. After a stop it has the rounds that were
/// finished. Error: the first candidate that has no cost for another reason than that it does not fit.
[[nodiscard]] Result<BudgetedSearch> searchWithin(Evaluator& evaluator, const BudgetedSearchOptions& options,
                                                  const std::stop_token& stop, const BudgetedSink& publish = {});

} // namespace pimento
