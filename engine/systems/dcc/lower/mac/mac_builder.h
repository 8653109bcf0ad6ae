// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "sim/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace pimento::lower {

/// Outer loops of the target.
enum class MacOrder : std::uint8_t {
    Buffers, // loops of the buffer operands: an operand in the buffers serves all its results before the next one
    Banks,   // loops of the bank operands: a row serves all its results before the next one opens
};

/// Constraints on a statement that is fused with others.
struct MacConstraints {
    std::optional<CoreMap> cores;
    std::optional<std::size_t> resultLane; // loop that must be along the lanes of its results
    bool isTree = false;                   // results must be sums over the lanes
    bool prefersLanes = false;             // one result per lane is preferred if it takes no more operations
    bool isShared = false; // results one by one, as sums over the lanes; all cores of a group share one buffer
    MacOrder order = MacOrder::Buffers;
    std::size_t share = 0; // value of Layout::share
};

/// Computation of one statement, without the order of its commands.
struct MacParts {
    StatementTiling tiling;
    CoreMap cores;
    MacSchedule schedule;
    std::vector<CoreOperand> operands;
};

/// Chooses mode, operands, loop order and layouts of one statement for multiply-accumulate units. Error: an operation
/// that they do not have, with its position in the kernel's text.
[[nodiscard]] Result<MacParts> chooseMac(Program& program, std::size_t statement, StatementTiling tiling,
                                         MacConstraints constraints = {});

/// Makes a plan for AttAcc from the parts of chooseMac().
[[nodiscard]] Result<std::unique_ptr<AttaccPlan>> buildMacPlan(Program& program, std::size_t statement,
                                                               StatementTiling tiling, MacConstraints constraints = {});

} // namespace pimento::lower
