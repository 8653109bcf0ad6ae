// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "sim/base/result.h"

#include <cstdint>
#include <vector>

namespace pimento::lower {

/// A statement on vector units before addresses and registers are assigned: instructions of a step, lane axis, loop
/// order, and the operands that the host keeps in registers. `schedule.together` is not set yet.
struct VectorParts {
    StatementTiling tiling;
    CoreMap cores;
    VectorSchedule schedule;
    std::vector<CoreOperand> operands;
    std::int64_t leastRegisters = 1;          // registers of a unit that every draft needs for one result
    std::vector<std::size_t> otherLanes = {}; // other loops that lanes may run along, the cheapest first
};

/// Policy of copying operands that several results share from the banks to registers, for a run of steps.
enum class Fetching : std::uint8_t { Never, Shared };

/// Chooses the parts of a statement. Error: what vector units cannot do, with its position in the kernel's text.
[[nodiscard]] Result<VectorParts> vectorPartsOf(Program& program, std::size_t statement, StatementTiling tiling,
                                                Fetching fetching);
/// Chooses the parts with lanes along the given loop.
[[nodiscard]] Result<VectorParts> vectorPartsAlong(Program& program, std::size_t statement, StatementTiling tiling,
                                                   Fetching fetching, std::size_t lane);

/// Registers of a unit needed for one result.
struct RegisterDemand {
    std::int64_t ofAnyDraft = 1; // least number for any draft
    std::int64_t ofDraft = 1;    // number with the operands that this draft keeps in registers
};

/// Error: a statement needs more registers than a unit has. Its kind is DoesNotFit if another draft may need fewer.
[[nodiscard]] tl::unexpected<Error> tooFewRegisters(const Program& program, std::size_t statement,
                                                    RegisterDemand demand);

} // namespace pimento::lower
