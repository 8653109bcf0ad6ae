// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/core_map.h"

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

} // namespace pimento::lower
