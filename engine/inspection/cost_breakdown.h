// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/inspection/breakdown.h"
#include "engine/search/evaluation.h"

#include <string>
#include <utility>

namespace pimento {

/// Breaks the total of an evaluation down by the parts that the schema names, for quantities that are shown as found.
[[nodiscard]] inline Breakdown timeBreakdown(const CostSchema& schema, const Evaluation& cost, std::string title)
{
    Breakdown breakdown{"time", std::move(title), schema.columns[schema.layout.total].unit, {}};
    for (const std::size_t part : schema.layout.parts) {
        breakdown.rows.push_back({schema.columns[part].title, cost.quantities[part], 0, ""});
    }
    breakdown.setShares(cost.quantities[schema.layout.total]);
    return breakdown;
}

} // namespace pimento
