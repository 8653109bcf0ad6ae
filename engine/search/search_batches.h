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

/// Makes the evaluator of a list of a space.
using EvaluatorOf = std::function<std::unique_ptr<Evaluator>(std::shared_ptr<const CandidateList>)>;

/// Candidates that are listed for searchBest(): a hundred bytes or two for each.
inline constexpr std::uint64_t kMostListedForBest = 250'000;

/// Lengths of the lists that a space is searched in.
struct BatchSizes {
    std::size_t first = 4096; // with a good candidate as a rule, so that few others are listed
    std::size_t later = 65536;
};

/// searchBest() for a space that is not listed: rows of what it finds and publishes are places in the space, and
/// `candidates` is the size of the whole space. What is left out of all batches counts as proved away when the search
/// ends, in `unlisted` too. Row, cost and proof are those that searchBest() would find in a list of the space, and do
/// not depend on the sizes; the counts may. `options.known`: only candidates that cost as much or less are looked for,
/// wherever it stands; its row and `options.first` are not looked at.
[[nodiscard]] Result<BestSearch> searchBatches(CandidateBatches& batches, const EvaluatorOf& evaluatorOf,
                                               const BestSearchOptions& options, const BatchSizes& sizes,
                                               const std::stop_token& stop = {}, const BestSearchSink& publish = {});

} // namespace pimento
