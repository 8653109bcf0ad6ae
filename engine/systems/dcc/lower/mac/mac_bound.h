// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"
#include "sim/dram/machine.h"
#include "sim/dram/order_chain.h"

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace pimento::lower {

/// Lower bound of the cycles of a plan's computation by counting, without making its commands.
///
/// All groups run the same commands in program order, so the distances between the operations of the first group add
/// up: with changes of rows, and with the buffer writes, the moves of results and the host's result reads that stand
/// between them. sim::OrderChain gives each distance from the few commands around it.
class MacBound {
public:
    /// The machine must outlive the object.
    explicit MacBound(const sim::Machine& machine);
    ~MacBound();
    MacBound(const MacBound&) = delete;
    MacBound& operator=(const MacBound&) = delete;

    /// Lower bound of the cycles of the plan's compute(). May stop early once it exceeds the limit. Safe to use from
    /// several threads at once.
    [[nodiscard]] std::int64_t leastCycles(const AttaccPlan& plan,
                                           std::int64_t limit = std::numeric_limits<std::int64_t>::max()) const;

private:
    class Count;
    class Distances;

    /// Numbers of the device's commands; -1: the device has none.
    struct Commands {
        int operate = -1;
        int move = -1;
        int read = -1;
        int write = -1;
        int spreadWrite = -1;
    };

    /// Number of cores, merged bits of their numbers, and the writes of a buffer vector.
    using Arrangement = std::tuple<std::int64_t, std::uint8_t, std::vector<Spread>>;

    /// Distances of an arrangement, computed once.
    [[nodiscard]] Distances& distancesOf(Arrangement arrangement) const;

    const sim::Machine* m_machine;
    sim::OrderChain m_chain;
    Commands m_commands;
    mutable std::mutex m_mutex; // guards m_known
    mutable std::map<Arrangement, std::unique_ptr<Distances>> m_known;
};

} // namespace pimento::lower
