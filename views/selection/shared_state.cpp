// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/shared_state.h"

#include <utility>

namespace pimento {

void SharedState::show(std::shared_ptr<const Exploration> exploration)
{
    const CandidateTable* table = exploration ? exploration->table.get() : nullptr;
    const auto isGone = [&](Selection::Id id) { return id && (table == nullptr || !table->rowOf(*id)); };
    if (rows.isOtherQuestion(exploration.get())) {
        filters.clearBrush();
        selection.setHover(std::nullopt);
    }
    if (isGone(selection.current())) {
        selection.setCurrent(std::nullopt);
    }
    rows.setExploration(std::move(exploration));
}

} // namespace pimento
