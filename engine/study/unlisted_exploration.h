// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/study/exploration.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pimento {

/// exploreBest() for a problem's space that is not listed.
[[nodiscard]] Result<Exploration> exploreUnlisted(std::shared_ptr<const Problem> problem, CandidateBatches& batches,
                                                  const ExploreOptions& options, const std::stop_token& stop,
                                                  const Publish& publish);

/// What a search in a space that is not listed begins with; none: there is no standard candidate that fits.
[[nodiscard]] std::optional<KnownCandidate> limitOf(const Problem& problem,
                                                    const std::optional<StandardCandidate>& standard);

/// The best candidate of a problem's space that is not listed, see searchBatches(). `search.known`: what the standard
/// candidate costs, so that worse ones are cut from the beginning; it need not be in the space.
[[nodiscard]] Result<BestSearch> searchUnlisted(const Problem& problem, CandidateBatches& batches,
                                                const EvaluatorOptions& evaluation, BestSearchOptions search,
                                                const std::stop_token& stop, const BestSearchSink& publish);

} // namespace pimento
