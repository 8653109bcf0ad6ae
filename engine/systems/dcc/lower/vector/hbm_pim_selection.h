// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "sim/base/result.h"

#include <optional>
#include <vector>

namespace pimento::lower {

/// Where the vectors of a leaf come from, before it has a layout.
struct VectorSource {
    const affine::Expression* expression = nullptr; // nullptr: a number
    double number = 0;
    Variables variables;
    std::vector<Condition> conditions; // where they fail, the leaf is zero
    bool mayExpand = false;
    bool isMasked = false; // its product is kept from points that a core does not run by zeros in this leaf
};

/// What vector units do in one step of a statement's loops. It is not known yet which leaves lie in banks.
struct VectorSelection {
    std::vector<VectorSource> leaves;
    std::vector<Instruction> instructions;
    std::size_t temporaries = 0;
    std::vector<std::size_t> products; // instructions that multiply two factors, in either order
};

/// Instructions that add a statement's value at one point to its sum; points that a core does not run add nothing.
/// Error: an operation that the units do not have, with its place in the kernel's text.
[[nodiscard]] Result<VectorSelection> selectInstructions(const Program& program, const affine::Statement& statement,
                                                         const StatementTiling& tiling,
                                                         const std::vector<Condition>& conditions);

/// Variable along which the tile of a leaf holds also the elements in between; of one leaf per product.
[[nodiscard]] std::optional<std::size_t> expandedVariable(const VectorSource& source, const StatementTiling& tiling);

} // namespace pimento::lower
