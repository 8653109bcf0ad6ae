// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <functional>
#include <vector>

namespace pimento::dataflow {

/// A mapping with the least energy of all that take at most `mostLatency` cycles.
struct ParetoPoint {
    Mapping mapping;
    double latency = 0;      // cycles
    double energy = 0;       // nJ
    double energyBound = 0;  // no mapping within the limit needs less
    double mostLatency = 0;  // cycles; infinite for the first point
    double latencyBound = 0; // cycles; no mapping of the layer takes less
    std::uint64_t nodes = 0; // of the search for this point
    bool isProved = false;
};

/// Finds the trade-off between latency and energy, from the least energy to the least latency: each point has the least
/// energy of all mappings that are faster than the one before by `step`, a fraction of its latency. 0: all points.
/// Streams each point to `publish`. A stop ends it with the points found. Error: as solveDataflow().
[[nodiscard]] Result<std::vector<ParetoPoint>> paretoFront(const DataflowQuestion& question, double step,
                                                           std::stop_token stop,
                                                           const std::function<void(const ParetoPoint&)>& publish);

} // namespace pimento::dataflow
