// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Source: the paper "PIM Optimizer", section 3: an array of processing elements (PEs) under a hierarchy of memories.

namespace pimento::dataflow {

/// Whether mappings may store a tensor at a level.
enum class Storing : std::uint8_t { Free, Always, Never };

/// A level of memory. Level 0 has an instance in each PE, every other level has one instance.
struct MemoryLevel {
    std::string name;
    std::optional<std::int64_t> capacity; // bytes of an instance; none: unlimited
    double readBandwidth = 0;             // bytes per cycle of an instance; 0: unlimited
    double writeBandwidth = 0;            // likewise
    double sharedBandwidth = 0;           // reads and writes together; 0: no such limit
    std::int64_t accessBytes = 1;         // bytes of one access
    double accessEnergy = 0;              // nJ of one access
    std::array<Storing, kTensors> storing = {Storing::Free, Storing::Free, Storing::Free};

    bool operator==(const MemoryLevel&) const = default;
};

/// Rows of the DRAM that is the outermost level.
struct DramRows {
    std::int64_t rowBytes = 0;   // 0: row activations cost nothing and are not counted
    double activationCycles = 0; // cycles of the PEs
    double activationEnergy = 0; // nJ

    bool operator==(const DramRows&) const = default;
};

/// An accelerator for convolutions.
struct Accelerator {
    std::string name;
    std::int64_t height = 1; // of the array of PEs
    std::int64_t width = 1;
    std::int64_t lanes = 1;          // multiply-accumulate units in a PE
    bool splitsOnce = true;          // a dimension is unrolled in at most one of height, width and lanes
    double macEnergy = 0;            // nJ of a multiply-accumulate
    double startCycles = 0;          // of pipelines and latencies, once in a run
    std::vector<MemoryLevel> levels; // from the PE's buffer outwards, 2 to 6; the last one stores all tensors
    DramRows rows;

    [[nodiscard]] std::size_t outermost() const { return levels.size() - 1; }
    bool operator==(const Accelerator&) const = default;
};

} // namespace pimento::dataflow
