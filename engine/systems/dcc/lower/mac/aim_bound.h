// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "sim/dram/machine.h"
#include "sim/dram/order_chain.h"

#include <cstdint>

namespace pimento::lower {

/// Lower bound of a statement's cycles on units that share an operand buffer and keep few sums (GDDR6-AiM), before
/// lowering. For every group of results that fits the sums, these are preset, computed and read, and the channel
/// changes between registers and operations twice.
class AimBound {
public:
    /// The machine must outlive the object.
    explicit AimBound(const sim::Machine& machine);

    /// Lower bound of the cycles of the statement's computation for any order of its loops. Safe to use from several
    /// threads at once.
    [[nodiscard]] std::int64_t leastCycles(const affine::Kernel& kernel, const affine::Statement& statement,
                                           const StatementTiling& tiling) const;

private:
    [[nodiscard]] std::int64_t time(std::initializer_list<int> commands) const;

    const sim::Machine* m_machine;
    sim::OrderChain m_chain; // chain of all commands of a block
    bool m_isKnown = false;
    std::int64_t m_pitch = 1;       // cycles between operations
    std::int64_t m_begin = 0;       // cycles from a preset to an operation
    std::int64_t m_toNext = 0;      // cycles from an operation to the next preset
    std::int64_t m_readAndNext = 0; // cycles from an operation to the next preset with a host read in between
};

} // namespace pimento::lower
