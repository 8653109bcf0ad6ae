// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::dataflow {

/// Bytes that a level reads and writes, summed over its instances, by tensor.
struct LevelTraffic {
    std::array<std::int64_t, kTensors> reads = {};
    std::array<std::int64_t, kTensors> writes = {};

    bool operator==(const LevelTraffic&) const = default;
};

/// What a mapping costs.
struct MappingFigures {
    double latency = 0; // cycles: the largest of the following
    double computeCycles = 0;
    std::vector<double> levelCycles;                     // of each level; DRAM's include row activations
    double energy = 0;                                   // nJ
    std::vector<LevelTraffic> traffic;                   // of each level
    std::array<std::int64_t, kTensors> activations = {}; // of DRAM rows
    std::vector<std::int64_t> storedBytes;               // of each level's instance
    std::int64_t macs = 0;
};

/// Checks factors, orders, stored tensors, layouts and capacities of a mapping. Error: the first that does not fit,
/// with level, tensor and bytes.
[[nodiscard]] Result<void> check(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

/// Calculates what a mapping costs that check() accepts, exactly (specification: MODEL.md, "Dataflows").
[[nodiscard]] MappingFigures figuresOf(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

} // namespace pimento::dataflow
