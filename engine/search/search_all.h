// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/search/search_report.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace pimento {

enum class SearchOrder : std::uint8_t {
    List,       // in the order of the list
    QuickFirst, // quickest evaluations first, so that a picture fills quickly
};

struct SearchOptions {
    unsigned threads = 1;
    SearchOrder order = SearchOrder::List;
    std::size_t from = 0; // earlier rows are not evaluated again
    std::vector<std::size_t> first = {}; // rows to evaluate first, ascending
};

/// Called once per finished candidate, one call at a time, in no particular order.
using FoundSink = std::function<void(std::size_t row, const Evaluation& found)>;

/// Called once per candidate that does not fit the device, as FoundSink is.
using MisfitSink = std::function<void(std::size_t row)>;

/// Evaluates all candidates of an evaluator's list, and only the first of those with equal keys. A stop keeps the
/// finished results. Neither costs nor counts depend on the number of threads. Error: the first candidate that has no
/// cost for another reason than that it does not fit.
[[nodiscard]] Result<SearchReport> searchAll(Evaluator& evaluator, const SearchOptions& options,
                                             const std::stop_token& stop, const FoundSink& found,
                                             const MisfitSink& misfit = {});

} // namespace pimento
