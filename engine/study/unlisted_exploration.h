// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/study/exploration.h"

#include <memory>
#include <stop_token>

namespace pimento {

/// exploreBest() for a problem's space that is not listed.
[[nodiscard]] Result<Exploration> exploreUnlisted(std::shared_ptr<const Problem> problem, CandidateBatches& batches,
                                                  const ExploreOptions& options, const std::stop_token& stop,
                                                  const Publish& publish);

/// The best candidate of a problem's space that is not listed, see searchBatches().
[[nodiscard]] Result<BestSearch> searchUnlisted(const Problem& problem, CandidateBatches& batches,
                                                const EvaluatorOptions& evaluation, BestSearchOptions search,
                                                const std::stop_token& stop, const BestSearchSink& publish);

} // namespace pimento
