// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/fidelity_costs.h"

#include <algorithm>
#include <cmath>

namespace pimento {

std::optional<std::size_t> costColumn(const CandidateTable& table, Fidelity fidelity)
{
    const auto found = std::ranges::find_if(table.columns(), [&](const TableColumn& column) {
        return column.role == ColumnRole::Cost && column.fidelity == fidelity;
    });
    return found == table.columns().end() ? std::nullopt
                                          : std::optional(static_cast<std::size_t>(found - table.columns().begin()));
}

bool isRankedByEstimate(const Problem& problem)
{
    const CostSchema& schema = problem.costs();
    return !isExact(schema.quantities[schema.ranked].fidelity);
}

std::optional<Fidelity> missingFidelity(const Exploration& exploration, std::size_t row)
{
    const auto fidelities = exploration.problem->fidelities();
    if (fidelities.size() < 2 || !exploration.table->isKnown(row)) {
        return std::nullopt;
    }
    const auto column = costColumn(*exploration.table, fidelities.back());
    return column && std::isnan(exploration.table->value(row, *column)) ? std::optional(fidelities.back())
                                                                        : std::nullopt;
}

} // namespace pimento
