// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pimento::ir {

/// Orders loop variables as the text form numbers them: by their use in the loops of the statements, then unused ones
/// by their ranges.
[[nodiscard]] inline std::vector<std::size_t> orderOfAppearance(const affine::Kernel& kernel,
                                                                const std::vector<DimensionSet>& sets)
{
    std::vector<std::size_t> order;
    const auto add = [&](std::size_t variable) {
        if (std::ranges::find(order, variable) == order.end()) {
            order.push_back(variable);
        }
    };
    for (const affine::Statement& statement : kernel.statements) {
        std::ranges::for_each(statement.loops, add);
    }
    for (const DimensionSet& set : sets) {
        std::ranges::for_each(set.variables, add);
    }
    for (std::size_t variable = 0; variable < kernel.variables.size(); ++variable) {
        add(variable);
    }
    return order;
}

} // namespace pimento::ir
