// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/core_map.h"

#include <algorithm>
#include <bit>

namespace pimento::lower {

CoreMap::CoreMap(std::span<const DraftPart> draft, std::span<const std::size_t> fastest) : m_digits(draft.size())
{
    for (const std::size_t set : fastest) {
        Digit& digit = m_digits[set];
        digit = {draft[set].groups, draft[set].cores, m_groups, m_cores};
        m_groups *= digit.groups;
        m_cores *= digit.cores;
    }
}

std::vector<std::int64_t> interleaved(std::int64_t count)
{
    // The digits of a core's number are its indices on the levels, innermost last; the loop counts with the digits
    // reversed.
    std::vector<std::int64_t> order;
    const auto bits =
        static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(1, count) - 1)));
    for (std::uint64_t i = 0; i < std::uint64_t{1} << static_cast<unsigned>(bits); ++i) {
        std::uint64_t number = 0;
        for (int bit = 0; bit < bits; ++bit) {
            number |= ((i >> static_cast<unsigned>(bit)) & 1U) << static_cast<unsigned>(bits - 1 - bit);
        }
        if (static_cast<std::int64_t>(number) < count) {
            order.push_back(static_cast<std::int64_t>(number));
        }
    }
    return order;
}

} // namespace pimento::lower
