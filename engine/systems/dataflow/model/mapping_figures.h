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

    [[nodiscard]] std::int64_t allReads() const { return reads[0] + reads[1] + reads[2]; }
    [[nodiscard]] std::int64_t allWrites() const { return writes[0] + writes[1] + writes[2]; }
    bool operator==(const LevelTraffic&) const = default;
};

/// What a mapping costs.
struct MappingFigures {
    double latency = 0; // cycles: the largest of the following, and the accelerator's start
    double computeCycles = 0;
    std::vector<double> levelCycles; // one per level; the cycles of DRAM include row activations
    double energy = 0;                                           // nJ
    std::vector<double> levelEnergy;                             // nJ, of the accesses of each level
    std::vector<LevelTraffic> traffic;                           // one per level
    std::array<std::int64_t, kTensors> activations = {};         // of DRAM rows
    std::vector<std::array<std::int64_t, kTensors>> storedBytes; // bytes in an instance of each level, by tensor
    std::int64_t macs = 0;
    std::int64_t pes = 1; // PEs that compute
};

/// Checks that a layer's sizes are positive, and small enough for exact figures in 64 bits.
[[nodiscard]] Result<void> check(const LayerLoops& layer);

/// Checks the array, the number of levels and their figures.
[[nodiscard]] Result<void> check(const Accelerator& accelerator);

/// A level whose capacity the stored tiles of a mapping exceed.
struct Shortage {
    std::size_t level = 0;
    std::int64_t capacity = 0;                      // bytes of an instance, as the following
    std::array<std::int64_t, kTensors> stored = {}; // one per tensor; 0: not stored

    [[nodiscard]] std::int64_t excess() const { return stored[0] + stored[1] + stored[2] - capacity; }
    bool operator==(const Shortage&) const = default;
};

/// Finds all levels that are too small for a mapping that is legal otherwise.
[[nodiscard]] std::vector<Shortage> shortagesOf(const LayerLoops& layer, const Accelerator& accelerator,
                                                const Mapping& mapping);
/// Explains a shortage with its level, tensors and bytes.
[[nodiscard]] Error errorOf(const Shortage& shortage, const Accelerator& accelerator);

/// Checks factors, orders, stored tensors, layouts and capacities of a mapping. Error: the first that does not fit,
/// with level, tensor and bytes. The layer and the accelerator must be checked already.
[[nodiscard]] Result<void> check(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

/// Calculates what a mapping costs that check() accepts, exactly (specification: MODEL.md, "Dataflows").
[[nodiscard]] MappingFigures figuresOf(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

} // namespace pimento::dataflow
