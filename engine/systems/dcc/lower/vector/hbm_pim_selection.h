// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "sim/base/result.h"

#include <optional>
#include <vector>

namespace pimento::lower {

/// Origin of a leaf's vectors, before it has a layout.
struct VectorSource {
    const affine::Expression* expression = nullptr; // nullptr: a constant number
    double number = 0;
    Variables variables;
    std::vector<Condition> conditions; // the leaf is zero where they fail
    bool mayExpand = false;
    bool isMasked = false; // zeros in this leaf remove the points that a core does not run from its product
};

/// Instructions of one step of a statement's loops on vector units. Which leaves are in banks is not known yet.
struct VectorSelection {
    std::vector<VectorSource> leaves;
    std::vector<Instruction> instructions;
    std::size_t temporaries = 0;
    std::vector<std::size_t> products; // indices of instructions that multiply two factors, whose order is free
};

/// Selects instructions that add a statement's value at one point to its sum; points that a core does not run add
/// nothing. Error: an operation that the units do not have, with its position in the kernel's text.
[[nodiscard]] Result<VectorSelection> selectInstructions(const Program& program, const affine::Statement& statement,
                                                         const StatementTiling& tiling,
                                                         const std::vector<Condition>& conditions);

/// Variable along which the tile of a leaf also holds the elements in between; for at most one leaf per product.
[[nodiscard]] std::optional<std::size_t> expandedVariable(const VectorSource& source, const StatementTiling& tiling);

} // namespace pimento::lower
