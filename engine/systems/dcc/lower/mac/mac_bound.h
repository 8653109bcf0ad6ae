// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "sim/machine.h"
#include "sim/order_chain.h"

#include <cstdint>
#include <limits>

namespace pimento::lower {

/// The least cycles of a plan's computation, from its counts: without making its commands.
///
/// All groups run the same commands in the order of the program, so that the distances of those of the first group add
/// up: of the operations, with the rows that they change; of the moves and buffer writes between the last operation of
/// a block of results and the first of the next one; of the results that the host reads. Every distance is what
/// sim::OrderChain says of the few commands around it.
class MacBound {
public:
    /// The machine must outlive the object.
    explicit MacBound(const sim::Machine& machine);

    /// Not above the cycles of any run of the plan's compute(). Beyond the limit it may be given up. Usable from
    /// several threads at once.
    [[nodiscard]] std::int64_t leastCycles(const AttaccPlan& plan,
                                           std::int64_t limit = std::numeric_limits<std::int64_t>::max()) const;

private:
    class Count;

    /// Numbers of the device's commands; -1: it has none.
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
