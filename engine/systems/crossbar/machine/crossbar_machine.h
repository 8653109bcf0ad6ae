// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/machine/local_memory.h"
#include "engine/systems/crossbar/machine/network_integers.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

// Executes the instructions of all cores on integers, without time: what a stream computes, not how long it takes. The
// format of instructions is in streams/instruction.h.

namespace pimento::crossbar {

/// What loads find in the memory of the chip.
enum class LoadedSample : std::uint8_t {
    Same,     // inputs, biases and what this run has stored: one image passes all layers
    Previous, // inputs, biases and the results of all layers: each layer works on an image of its own, and the layer
              // before it has finished that image (section VI-C, a full pipeline). A store does not disturb what
              // others still load: the memory holds as many images as that takes
};

/// Order in which cores that can go on are tried. Results of a correct stream do not depend on it.
enum class CoreOrder : std::uint8_t { Ascending, Descending };

/// A network on a chip.
struct MachineTask {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const Placement& placement;
    const CrossbarChip& chip;
    const GlobalMemory& memory;
    const NetworkIntegers& integers;
};

struct MachineOptions {
    LoadedSample loaded = LoadedSample::Same;
    CoreOrder order = CoreOrder::Ascending;
    /// Results of all nodes but inputs, for LoadedSample::Previous.
    std::span<const Integers> previous = {};
    /// By node: the node of the same image whose stores of this run its loads read, and wait for; -1: none. Empty:
    /// no node waits.
    std::span<const std::int32_t> waitsFor = {};
};

/// What a run leaves.
struct MachineRun {
    WrittenCells stored;                 // memory of the chip: what the run stored, in the places of GlobalMemory
    std::vector<std::uint8_t> loaded;    // of each element of that memory: 1 if the run loaded it
    std::vector<std::int64_t> localEnds; // of each core: end of the local memory that it wrote, in elements
    std::int64_t products = 0;           // of array groups with vectors
};

/// Executes streams until all cores are at their ends. The memories of all chips hold the same: a store reaches each of
/// them. A send and a receive meet; with asynchronous communication messages wait outside of the local memory, and a
/// receive takes the first one from its core. Error, always with core, step and instruction: an address out of range, a
/// read of what was never written, operands that overlap in part, a length that does not fit an array group or the
/// other side of a transfer, a group in another core, a window that a group fires twice, a store onto another store, or
/// cores that wait for each other.
[[nodiscard]] Result<MachineRun> execute(const MachineTask& task, const Streams& streams,
                                         const MachineOptions& options = {}, const std::stop_token& stop = {});

} // namespace pimento::crossbar
