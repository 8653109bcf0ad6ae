// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "views/selection/marks.h"

#include <optional>
#include <string>

namespace pimento {

/// Axes of the scatter plot by column ids, which stay valid for other questions. "" stands for the axis of the table's
/// layout, and so does a column that the table does not have.
struct ScatterAxes {
    std::string x;
    std::string y;
    std::string colour; // "": one colour for all

    bool operator==(const ScatterAxes&) const = default;

    [[nodiscard]] ScatterColumns columnsIn(const CandidateTable& table) const
    {
        return {table.columnOf(x).value_or(table.layout().scatterX),
                table.columnOf(y).value_or(table.layout().scatterY)};
    }
    [[nodiscard]] std::optional<std::size_t> colourIn(const CandidateTable& table) const
    {
        return colour.empty() ? std::nullopt : table.columnOf(colour);
    }
};

} // namespace pimento
