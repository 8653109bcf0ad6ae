// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_lines.h"

#include <algorithm>
#include <cmath>

namespace pimento {

ParallelLines::ParallelLines(const CandidateTable& table, std::span<const ParallelAxis> axes)
{
    for (const ParallelAxis& axis : axes) {
        const CandidateTable::Values& values = table.values(axis.column());
        std::vector<float>& shares = m_shares.emplace_back(values.size());
        std::ranges::transform(values, shares.begin(),
                               [&](double value) { return static_cast<float>(axis.shareOf(value)); });
    }
}

namespace {

/// Distance of a point from the line of a row, in pixels; NaN: the row has no line in the gap.
float distanceFrom(float left, float right, const GapPlace& place, const GapSize& size)
{
    const float rise = right - left;
    const float vertical = std::abs(left + rise * static_cast<float>(place.across) - static_cast<float>(place.share)) *
                           static_cast<float>(size.height);
    const float slope = rise * static_cast<float>(size.height / size.width);
    return vertical / std::sqrt(1 + slope * slope);
}

} // namespace

std::vector<std::uint32_t> nearestLines(const ParallelLines& lines, const RowSet& rows, const GapPlace& place,
                                        const GapSize& size, double reach)
{
    constexpr float kSame = 0.5F; // pixels within which lines count as equally near
    const std::vector<float>& left = lines.shares(place.gap);
    const std::vector<float>& right = lines.shares(place.gap + 1);
    std::vector<std::pair<float, std::uint32_t>> near;
    auto least = static_cast<float>(reach);
    for (std::uint32_t row = 0; row < left.size(); ++row) {
        const float distance = distanceFrom(left[row], right[row], place, size);
        if (distance <= least + kSame && distance <= static_cast<float>(reach) && rows.contains(row)) {
            least = std::min(least, distance);
            near.emplace_back(distance, row);
        }
    }
    std::vector<std::uint32_t> result;
    for (const auto& [distance, row] : near) {
        if (distance <= least + kSame) {
            result.push_back(row);
        }
    }
    return result;
}

} // namespace pimento
