// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "sim/machine.h"
#include "sim/order_chain.h"

#include <cstdint>

namespace pimento::lower {

/// The least cycles of a statement on units that share an operand buffer and keep few sums (GDDR6-AiM), before anything
/// is lowered: for as many results as there are sums, they are preset, worked on and read, and the channel changes
/// between registers and operations twice.
class AimBound {
public:
    /// The machine must outlive the object.
    explicit AimBound(const sim::Machine& machine);

    /// Not above the cycles of any run of the statement's computation, whatever the order of its loops. Usable from
    /// several threads at once.
    [[nodiscard]] std::int64_t leastCycles(const affine::Kernel& kernel, const affine::Statement& statement,
                                           const StatementTiling& tiling) const;

private:
    [[nodiscard]] std::int64_t time(std::initializer_list<int> commands) const;

    const sim::Machine* m_machine;
    sim::OrderChain m_chain; // of all commands of a block
    bool m_isKnown = false;
    std::int64_t m_pitch = 1;       // of operations
    std::int64_t m_begin = 0;       // from a preset to an operation
    std::int64_t m_toNext = 0;      // from an operation to the next preset
    std::int64_t m_readAndNext = 0; // the same if the host reads in between
};

} // namespace pimento::lower
