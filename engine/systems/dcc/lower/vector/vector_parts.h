// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "sim/base/result.h"

#include <cstdint>
#include <vector>

namespace pimento::lower {

/// A statement on vector units before its data has places and its values have registers: instructions of a step, lane
/// axis, loop order, and which operands the host keeps in registers. `schedule.together` is open.
struct VectorParts {
    StatementTiling tiling;
    CoreMap cores;
    VectorSchedule schedule;
    std::vector<CoreOperand> operands;
    std::int64_t leastRegisters = 1;          // that a unit needs for one result, whatever the draft
    std::vector<std::size_t> otherLanes = {}; // loops that the lanes may go along instead, the cheapest first
};

/// Whether operands that several results share are copied from the banks to registers, for a run of steps.
enum class Fetching : std::uint8_t { Never, Shared };

/// Error: what vector units cannot do, with its place in the kernel's text.
[[nodiscard]] Result<VectorParts> vectorPartsOf(Program& program, std::size_t statement, StatementTiling tiling,
                                                Fetching fetching);
/// The parts with lanes along another loop.
[[nodiscard]] Result<VectorParts> vectorPartsAlong(Program& program, std::size_t statement, StatementTiling tiling,
                                                   Fetching fetching, std::size_t lane);

/// Registers that a unit needs for one result.
struct RegisterDemand {
    std::int64_t ofAnyDraft = 1; // at least
    std::int64_t ofDraft = 1;    // with the operands that this draft keeps in registers
};

/// That a statement needs more registers than a unit has. Of the kind DoesNotFit if another draft may need fewer.
[[nodiscard]] tl::unexpected<Error> tooFewRegisters(const Program& program, std::size_t statement,
                                                    RegisterDemand demand);

} // namespace pimento::lower
