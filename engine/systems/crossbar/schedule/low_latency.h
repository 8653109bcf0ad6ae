// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/dealt_windows.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "engine/systems/crossbar/streams/vector_functions.h"
#include "sim/base/result.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: the low-latency mode, in which a pixel is passed on as soon as it is
// there.

namespace pimento::crossbar {

/// Cores that compute layers without weights.
enum class PostPlacement : std::uint8_t {
    NearInputs, // each pixel of a result in the core that makes most of its inputs, or reads it; the lowest of equal
                // ones
    WholeLayer, // all pixels of a layer in one core: the layer's number modulo the number of cores, as in the public
                // program
};

/// Order of the work of a step. Groups of a copy in several cores add up their partial results, and cores wait for each
/// other there.
enum class StepOrder : std::uint8_t {
    /// The exchange of the pixels of the step before and layers without weights, while the products of this step run,
    /// which read what was there at its begin; then the sums of these. A pixel takes a step longer to its readers than
    /// with ByKind, and neither arrays nor the connection wait for the other.
    Overlapped,
    /// Layers without weights and the exchange of their pixels, then the products of all windows, which may read them,
    /// then the sums of these: no core waits between its products. A pixel whose readers are all in its core counts as
    /// delivered at once.
    ByKind,
    ByLayer, // layer by layer, and each window with its sums before the next, as the public program does; in-order
             // cores cannot do so and work by kind
};

/// How the partial results of groups of a copy in several cores are added up.
enum class SumOrder : std::uint8_t {
    Tree, // in pairs of cores, and pairs of these, so that cores add at the same time
    List, // one core after another sends to that of the first group, as the public program does
};

/// Exchanges pixels at the end of a step alone.
inline constexpr std::int64_t kEndOfStep = std::numeric_limits<std::int64_t>::max();

/// Choices of the low-latency mode. publicLowLatency() gives those of the public program.
struct LowLatencyOptions {
    WindowDealing dealing = WindowDealing::Strips;
    PostPlacement posts = PostPlacement::NearInputs;
    StepOrder order = StepOrder::Overlapped;
    /// Buffers for the inputs of an array group, which its windows use in turn: with two, the next one is prepared
    /// while the group multiplies.
    std::int64_t inputBuffers = 2;
    /// Steps for which the block of a pixel stays taken after its last use, so that what comes next need not wait for
    /// it.
    std::int64_t restSteps = 1;
    SumOrder sums = SumOrder::Tree;
    /// Pixels that wait before they are exchanged, all together; the end of a step exchanges the rest. 0: at once.
    std::int64_t exchangeThreshold = kEndOfStep;
    bool reusesMemory = true;  // gives the blocks of pixels back after their last use; otherwise they stay (Fig. 17)
    /// Elements of the local memory of a core. Pixels that do not fit go to the memory of the chip until their next
    /// use, those that are used last first; needs sharesBlocks. What still does not fit shows in the peaks. 0: no
    /// limit.
    std::int64_t localElements = 0;
    bool sumsFromZero = false; // begins a sum with a zero, and not with its first operand
    /// Also computes pixels that no output depends on until the last output is there, and passes them to layers without
    /// weights.
    bool computesUnread = false;
    /// All layers that read a pixel in a core share a block, which may be the one where the pixel was computed;
    /// otherwise each gets its own.
    bool sharesBlocks = true;
    bool transfersInRounds = true; // so that as many cores as possible transfer at the same time; otherwise as listed
    /// A core gets all channels of a pixel; otherwise from the first to the last one that it reads, with sharesBlocks.
    bool sendsWholePixels = false;
    /// Array groups whose inputs of a window are all padding do not multiply, but for the first one, which adds up.
    bool skipsPadding = true;
    bool spreadsBiases = false; // loads a bias into all cores with groups of the layer, used or not
    bool biasesFirst = false;   // adds the bias to the product of the first group, before the sums
    bool resultsFirst = false;  // gives a group the block of its results before that of its inputs
    /// All cores that need a pixel of the network's input load it when the first window reads it, each pixel into a
    /// block of its own; loads of neighbours in a step are one.
    bool loadsAtOnce = false;
    /// Copies inputs that lie side by side at once, and fills the padding of a group after its copies.
    bool joinsCopies = false;
    PoolDivisor divisor = PoolDivisor::ValidInputs;

    bool operator==(const LowLatencyOptions&) const = default;
};

[[nodiscard]] inline LowLatencyOptions publicLowLatency()
{
    return {.dealing = WindowDealing::Raster,
            .posts = PostPlacement::WholeLayer,
            .order = StepOrder::ByLayer,
            .inputBuffers = 1,
            .restSteps = 0,
            .sums = SumOrder::List,
            .sumsFromZero = true,
            .computesUnread = true,
            .sharesBlocks = false,
            .transfersInRounds = false,
            .sendsWholePixels = true,
            .skipsPadding = false,
            .spreadsBiases = true,
            .biasesFirst = true,
            .resultsFirst = true,
            .loadsAtOnce = true,
            .joinsCopies = true};
}

/// Instructions of an image from input to output, and the local memory that they need.
struct LowLatencySchedule {
    Streams streams;
    std::vector<std::int64_t> peakElements = {}; // of each core: the largest address that is used, plus one
    /// Elements in use of each core at the end of each step.
    std::vector<std::vector<std::int64_t>> usedElements = {};
    /// Elements in use of each core after all steps, which are the buffers of array groups and the biases.
    std::vector<std::int64_t> restElements = {};

    bool operator==(const LowLatencySchedule&) const = default;
};

/// Schedules a network whose partitions are all of the form Unfolding::Window. A copy computes its next window once all
/// input pixels have been delivered; a layer without weights computes all pixels whose inputs have been delivered. The
/// schedule ends with the last pixel that the network gives. Sends and receives of all cores stand in one common order,
/// so that no two cores wait for each other. Error: a placement that check() refuses, another form, or a product that
/// reads an image of another shape; names the layer.
[[nodiscard]] Result<LowLatencySchedule> lowLatencySchedule(const LayerGraph& graph,
                                                            std::span<const LayerPartition> partitions,
                                                            const Placement& placement, const CrossbarChip& chip,
                                                            const LowLatencyOptions& options = {});

} // namespace pimento::crossbar
