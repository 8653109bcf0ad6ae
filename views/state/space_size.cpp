// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/space_size.h"

#include <algorithm>

namespace pimento {

std::int64_t draftsIn(std::span<const SpaceCount> counts, Space space)
{
    const auto found = std::ranges::find(counts, space, &SpaceCount::space);
    return found == counts.end() ? 0 : found->drafts;
}

} // namespace pimento
