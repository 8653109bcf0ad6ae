// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/evolution_settings.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::evolution {

/// Which of the candidates that a batch's evolution met first are measured, as places in the order of meeting:
/// `neighbours`, at most sizes.neighbours of them; those with the best scores, then `sizes.random` of the fresh
/// samples, which are the first `fresh` ones, in their order.
/// None twice; what the fresh samples lack, the scores fill up, and the other way round. Fewer than `sizes.picked`
/// where there are no more. Of equal scores the one that was met earlier is better.
[[nodiscard]] std::vector<std::size_t> pickBatch(std::span<const double> scores, std::size_t fresh,
                                                 const BatchSizes& sizes, std::span<const std::size_t> neighbours = {});

} // namespace pimento::evolution
