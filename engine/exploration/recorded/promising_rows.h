// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/search/search_all.h"
#include "sim/base/result.h"

#include <cstddef>
#include <span>
#include <stop_token>

namespace pimento {

/// Evaluates some rows to their end; the first row of each program comes before rows that repeat it. Rows that do not
/// fit are excluded. `found` is called once for each other row, one call at a time. Error: the first row that has no
/// cost for another reason than that it does not fit.
[[nodiscard]] Result<void> evaluateRows(Evaluator& evaluator, std::span<const std::size_t> rows, unsigned threads,
                                        const std::stop_token& stop, const FoundSink& found);

} // namespace pimento
