// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento::upmem {

/// Draws places with odds in proportion to their weights; where all weights are 0, each is equally likely.
class WeightedDraw {
public:
    /// At least one weight; none is negative or infinite.
    explicit WeightedDraw(std::span<const double> weights);

    [[nodiscard]] std::size_t draw(RandomStream& random) const;

private:
    std::vector<double> m_sums; // of the weights up to each place
};

} // namespace pimento::upmem
