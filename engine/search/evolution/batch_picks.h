// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/evolution_settings.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::evolution {

/// Chooses the candidates of a batch that are measured, as indices in the order in which its evolution found them:
/// `neighbours`, at most sizes.neighbours of them; those with the best scores; then `sizes.random` of the fresh
/// samples, which are the first `fresh` candidates, in their order. No candidate is chosen twice. If one of the two
/// groups has too few, the other one fills up; fewer than `sizes.picked` only if there are no more. Of equal scores
/// the earlier candidate wins.
[[nodiscard]] std::vector<std::size_t> pickBatch(std::span<const double> scores, std::size_t fresh,
                                                 const BatchSizes& sizes, std::span<const std::size_t> neighbours = {});

} // namespace pimento::evolution
