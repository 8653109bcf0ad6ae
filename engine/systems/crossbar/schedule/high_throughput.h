// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "engine/systems/crossbar/streams/vector_functions.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B, Algorithm 1: every layer works on another image, and all results go
// through the memory of the chip. The streams are those of one cycle of the full pipeline.

namespace pimento::crossbar {

/// What the public program does otherwise than the paper or the arithmetic of the network says. All off: our schedule.
struct PublicHabits {
    bool deals = false;          // shares of windows are rounded in single precision (ShareRounding)
    bool confuses = false;       // pieces of inputs are found by a hash alone (PieceIdentity)
    bool activatesEarly = false; // some functions come before the last partial results (earlyFunctions())
    bool keepsAllBiases = false; // cores load biases of layers whose results they only help to compute

    [[nodiscard]] static PublicHabits all()
    {
        return {.deals = true, .confuses = true, .activatesEarly = true, .keepsAllBiases = true};
    }
    bool operator==(const PublicHabits&) const = default;
};

/// Which inputs a core loads only once.
enum class InputReuse : std::uint8_t {
    WithinStep,  // what several of its groups read in the same step, as in the public program
    AcrossSteps, // what its windows read in any step (LineBuffer)
};

/// Layers of a schedule.
enum class ScheduledLayers : std::uint8_t {
    All,
    Matrices, // with weights alone, as in the public program
};

struct HighThroughputOptions {
    ScheduledLayers layers = ScheduledLayers::All;
    InputReuse reuse = InputReuse::AcrossSteps;
    std::int64_t burst = 64;        // of InputReuse::WithinStep: elements of a shared load of short pieces; 0: none
    std::int64_t lineBlock = 64;    // of InputReuse::AcrossSteps: elements of a block; at least 1
    std::int64_t localElements = 0; // most elements of a core's memory, as far as line buffers can obey; 0: no limit
    /// Input buffers of each group: two let it load the next window while it computes; profile with the same number.
    std::int64_t inputBuffers = 2;
    std::int64_t postChunk = 256; // elements of the results of a layer without weights that a core computes at once
    std::int64_t poolElements = 32'768; // elements of the results of a pool that a core computes: a row in any case
    std::int64_t poolChannels = 32;     // channels of a pool that a core computes: 64 bytes
    bool poolsWithReaders = true;       // computes pools with the matrices that read them, where that saves traffic
    /// Layers with fewer steps than others begin so that the memory is used evenly; otherwise all begin at once.
    bool spreadsLayers = true;
    /// Layers that depend on each other share a cycle where the time allows (layerCycles()): profile and machine take
    /// HighThroughputSchedule::waitsFor.
    bool groupsLayers = false;
    bool storesEarly = true; // results that need no other core leave at once; otherwise at the end of the step
    PoolDivisor divisor = PoolDivisor::ValidInputs;
    PublicHabits habits = {};

    /// As the public program schedules.
    [[nodiscard]] static HighThroughputOptions publicProgram()
    {
        return {.layers = ScheduledLayers::Matrices,
                .reuse = InputReuse::WithinStep,
                .inputBuffers = 1,
                .spreadsLayers = false,
                .storesEarly = false,
                .habits = PublicHabits::all()};
    }
};

/// The streams of a cycle, and the memory they use.
struct HighThroughputSchedule {
    Streams streams;
    GlobalMemory memory;
    std::vector<std::int64_t> bufferEnds; // of each core: elements of its buffers
    std::vector<std::int64_t> localEnds;  // with the areas of shared loads or line buffers
    std::int64_t cycles = 1;              // from an image to its result
    std::vector<std::int32_t> waitsFor;   // of each node: the one whose stores of this cycle its loads wait for; -1
};

/// Schedules one cycle. In each step, each copy with windows left computes one (firstSteps()): its groups get
/// their inputs and multiply, the core adds up their results and the bias; helping cores send their sums to the core
/// with group 0, which applies the functions and stores the pixel. At the end of a step, the cores compute their shares
/// of the layers without weights (PostLayers). In-order cores get all inputs of a step before the first product. Error:
/// a layer in the form Unfolding::Strip or Unfolding::Scatter. The placement must pass check().
[[nodiscard]] Result<HighThroughputSchedule>
scheduleHighThroughput(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                       const CrossbarChip& chip, const HighThroughputOptions& options = {});

} // namespace pimento::crossbar
