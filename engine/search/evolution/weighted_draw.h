// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::evolution {

/// Draws indices with probabilities proportional to their weights; if all weights are 0, all are equally likely.
class WeightedDraw {
public:
    /// `weights` has at least one weight; none is negative or infinite.
    explicit WeightedDraw(std::span<const double> weights);

    [[nodiscard]] std::size_t draw(RandomStream& random) const;

private:
    std::vector<double> m_sums; // sums of the weights up to each index
};

} // namespace pimento::evolution
