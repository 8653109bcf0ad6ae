// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/weighted_draw.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <numeric>

namespace pimento::evolution {

WeightedDraw::WeightedDraw(std::span<const double> weights) : m_sums(weights.size())
{
    PIMENTO_ASSERT(!weights.empty(), "a place of none cannot be drawn");
    std::partial_sum(weights.begin(), weights.end(), m_sums.begin());
}

std::size_t WeightedDraw::draw(RandomStream& random) const
{
    if (!(m_sums.back() > 0)) {
        return random.below(m_sums.size());
    }
    // Finds the first index whose sum exceeds the number; an index of weight 0 has the sum of the one before it.
    const double drawn = random.uniform() * m_sums.back();
    const auto place = std::ranges::upper_bound(m_sums, drawn);
    const auto last = std::ranges::lower_bound(m_sums, m_sums.back()); // used if the product was rounded up
    return static_cast<std::size_t>(std::min(place, last) - m_sums.begin());
}

} // namespace pimento::evolution
