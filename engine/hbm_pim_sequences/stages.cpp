// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/stages.h"

#include <algorithm>
#include <utility>

namespace pimento::samsung {

std::size_t Stage::bytes() const
{
    std::size_t bytes = 0;
    for (const StageList& list : lists) {
        bytes += list.bursts.size() * sizeof(sim::samsung::Burst) +
                 list.transactions.size() * sizeof(sim::samsung::Transaction);
    }
    return bytes;
}

void Stage::joinEqualLists()
{
    std::vector<StageList> all = std::exchange(lists, {});
    listOf.clear();
    for (StageList& list : all) {
        const auto known = std::ranges::find(lists, list);
        listOf.push_back(static_cast<std::uint16_t>(known - lists.begin()));
        if (known == lists.end()) {
            lists.push_back(std::move(list));
        }
    }
}

} // namespace pimento::samsung
