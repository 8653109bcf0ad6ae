// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/exploration/exploration.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pimento {

/// Runs exploreBest() in a space that is not listed.
[[nodiscard]] Result<Exploration> exploreUnlisted(std::shared_ptr<const Problem> problem, CandidateBatches& batches,
                                                  const ExploreOptions& options, const std::stop_token& stop,
                                                  const Publish& publish);

/// Initial limit of a search in a space that is not listed: the baseline's cost; none: no baseline fits.
[[nodiscard]] std::optional<KnownCandidate> limitOf(const Problem& problem,
                                                    const std::optional<StandardCandidate>& standard);

/// Finds the best candidate of a space that is not listed, see searchBatches(). `search.known`: the baseline's cost,
/// which prunes worse candidates from the beginning; the baseline need not be in the space.
[[nodiscard]] Result<BestSearch> searchUnlisted(const Problem& problem, CandidateBatches& batches,
                                                const EvaluatorOptions& evaluation, BestSearchOptions search,
                                                const std::stop_token& stop, const BestSearchSink& publish,
                                                const EvaluatorFactory& evaluators = {});

} // namespace pimento
