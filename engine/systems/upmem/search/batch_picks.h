// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/search/evolution_settings.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::upmem {

/// Picks the schedules of a batch to measure, as indices in the order in which the evolution first met them. First come
/// `neighbours`, at most sizes.neighbours of them; then those with the best scores; then `sizes.random` of the fresh
/// samples, which are the first `fresh` ones, in order. No index is taken twice. Missing fresh samples are replaced by
/// the best scores, and the reverse. Gives fewer than `sizes.picked` if there are no more. Of equal scores the earlier
/// one is better.
[[nodiscard]] std::vector<std::size_t> pickBatch(std::span<const double> scores, std::size_t fresh,
                                                 const BatchSizes& sizes, std::span<const std::size_t> neighbours = {});

} // namespace pimento::upmem
