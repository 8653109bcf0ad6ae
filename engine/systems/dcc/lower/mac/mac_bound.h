// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "sim/dram/machine.h"
#include "sim/dram/order_chain.h"

#include <cstdint>
#include <limits>

namespace pimento::lower {

/// Lower bound of the cycles of a plan's computation by counting, without making its commands.
///
/// All groups run the same commands in program order, so the distances between the commands of the first group add up:
/// between operations, with changes of rows; of moves and buffer writes between the last operation of a block of
/// results and the first of the next one; and of the host's result reads. sim::OrderChain gives each distance from the
/// few commands around it.
class MacBound {
public:
    /// The machine must outlive the object.
    explicit MacBound(const sim::Machine& machine);

    /// Lower bound of the cycles of the plan's compute(). May stop early once it exceeds the limit. Safe to use from
    /// several threads at once.
    [[nodiscard]] std::int64_t leastCycles(const AttaccPlan& plan,
                                           std::int64_t limit = std::numeric_limits<std::int64_t>::max()) const;

private:
    class Count;

    /// Numbers of the device's commands; -1: the device has none.
    struct Commands {
        int operate = -1;
        int move = -1;
        int read = -1;
        int write = -1;
        int spreadWrite = -1;
    };

    const sim::Machine* m_machine;
    sim::OrderChain m_chain;
    Commands m_commands;
};

} // namespace pimento::lower
