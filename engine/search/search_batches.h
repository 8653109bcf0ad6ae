// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/search/search_best.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

namespace pimento {

/// Makes the evaluator of some candidates of a space.
using EvaluatorOf = std::function<std::unique_ptr<Evaluator>(const CandidateBatch&)>;

/// Maximum number of candidates that searchBest() gets as a list, at one or two hundred bytes each.
inline constexpr std::uint64_t kMostListedForBest = 250'000;

/// Sizes of the lists in which a space is searched.
struct BatchSizes {
    std::size_t first = 4096; // usually contains a good candidate, so that few others are listed
    std::size_t later = 65536;
};

/// Runs searchBest() on a space that is not listed: rows in its results and publications are indices in the space, and
/// `candidates` is the size of the whole space. At the end, candidates outside of all batches count as pruned by bound,
/// and in `unlisted` too. Row, cost and proof equal those of searchBest() on a list of the space, and do not depend on
/// the batch sizes; the counts may. `options.known`: only candidates that cost at most as much are searched, whatever
/// their index; its row and `options.first` are ignored.
[[nodiscard]] Result<BestSearch> searchBatches(CandidateBatches& batches, const EvaluatorOf& evaluatorOf,
                                               const BestSearchOptions& options, const BatchSizes& sizes,
                                               const std::stop_token& stop = {}, const BestSearchSink& publish = {});

} // namespace pimento
