// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc_artifact/generators/request_generator.h"
#include "sim/cliques.h"
#include "sim/machine.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace pimento::dcc_artifact {

/// A lower bound of the cycles of a trace on a controller that may change the order of requests: of each section
/// between two fences, what the busiest node needs for its commands. As sim::StreamBound, but bursts are counted
/// without a look at each of their requests, and sections that are alike once. Usable from several threads at once.
class BurstBound {
public:
    /// Whether the counts alone are the bound of a device: its controller keeps no order, and data that was read is
    /// not waited for at fences.
    [[nodiscard]] static bool knows(const sim::Machine& machine);

    /// The machine must outlive the object.
    explicit BurstBound(const sim::Machine& machine);

    /// The bound in cycles. Once it exceeds `limit`, and after a stop, it is that of what came before.
    [[nodiscard]] std::int64_t leastCycles(const Trace& trace,
                                           std::int64_t limit = std::numeric_limits<std::int64_t>::max(),
                                           const std::stop_token& stop = {}) const;

private:
    friend class SectionCounts;

    const sim::Machine* m_machine;
    std::vector<sim::Clique> m_cliques;
};

} // namespace pimento::dcc_artifact
