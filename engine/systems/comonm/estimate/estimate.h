// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/fidelity.h"
#include "engine/systems/comonm/estimate/sampling.h"

#include <cstdint>
#include <vector>

namespace pimento::comonm {

struct EstimateOptions {
    SamplingOptions sampling;
    bool hasRefresh = true; // refreshes of the memory are added

    bool operator==(const EstimateOptions&) const = default;
};

/// Time of one map.
struct MapTime {
    double cycles = 0;        // cycles of the slowest process, with refreshes
    double refreshCycles = 0; // part of `cycles` that refreshes take
    double seconds = 0;       // with the launch, where the target has one
    std::int64_t wasted = 0;  // iterations that padding adds
    Fidelity fidelity = Fidelity::Sampled;

    bool operator==(const MapTime&) const = default;
};

/// Time of a mapping, in seconds.
struct MappingTime {
    double total = 0;          // all maps in sequence, without accumulation
    double accumulation = 0;   // adding partial results on the host, which the paper does not count
    std::vector<MapTime> maps; // one per map of the mapping, in the same order
    Fidelity fidelity = Fidelity::Sampled;

    bool operator==(const MappingTime&) const = default;
};

} // namespace pimento::comonm
