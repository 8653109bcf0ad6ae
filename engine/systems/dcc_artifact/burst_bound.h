// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc_artifact/generators/request_generator.h"
#include "sim/dram/cliques.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace pimento::dcc_artifact {

/// A lower bound of the cycles of a trace on a controller that may reorder requests: for each section between two
/// fences, the cycles that the busiest node needs for its commands. It equals sim::StreamBound, but counts bursts
/// without visiting each of their requests, and counts equal sections once. Safe to use from several threads at once.
class BurstBound {
public:
    /// True if the counts alone bound a device: its controller keeps no order, and fences do not wait for data of
    /// reads.
    [[nodiscard]] static bool knows(const sim::Machine& machine);

    /// The machine must outlive the object.
    explicit BurstBound(const sim::Machine& machine);

    /// Returns the bound in cycles. Once it exceeds `limit`, and after a stop, it covers only the part of the trace so
    /// far.
    [[nodiscard]] std::int64_t leastCycles(const Trace& trace,
                                           std::int64_t limit = std::numeric_limits<std::int64_t>::max(),
                                           const std::stop_token& stop = {}) const;

private:
    friend class SectionCounts;

    const sim::Machine* m_machine;
    std::vector<sim::Clique> m_cliques;
};

} // namespace pimento::dcc_artifact
