// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "sim/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace pimento::lower {

/// Which loops of the target are outside.
enum class MacOrder : std::uint8_t {
    Buffers, // those that the buffers follow: an operand in the buffers serves all results before the next one comes
    Banks,   // those that the banks follow: a row serves all results before the next one opens
};

/// What a statement must respect when it is executed together with others.
struct MacConstraints {
    std::optional<CoreMap> cores;
    std::optional<std::size_t> resultLane; // loop along the lanes of its results
    bool isTree = false;                   // results must come from sums over the lanes
    bool prefersLanes = false;             // one result per lane if that takes no more operations
    bool isShared = false; // results one by one, from sums over the lanes; the buffer is one for all cores of a group
    MacOrder order = MacOrder::Buffers;
    std::size_t share = 0; // Layout::share
};

/// How one statement is computed, without the order of its commands.
struct MacParts {
    StatementTiling tiling;
    CoreMap cores;
    MacSchedule schedule;
    std::vector<CoreOperand> operands;
};

/// Chooses mode, operands, loop order and layouts of one statement for units that multiply and add up. Error: an
/// operation that they do not have, with its place in the kernel's text.
[[nodiscard]] Result<MacParts> chooseMac(Program& program, std::size_t statement, StatementTiling tiling,
                                         MacConstraints constraints = {});

/// The parts that chooseMac() finds, as a plan for AttAcc.
[[nodiscard]] Result<std::unique_ptr<AttaccPlan>> buildMacPlan(Program& program, std::size_t statement,
                                                               StatementTiling tiling, MacConstraints constraints = {});

} // namespace pimento::lower
