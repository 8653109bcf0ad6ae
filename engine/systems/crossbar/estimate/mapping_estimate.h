// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/estimate/layer_shares.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

// A closed form of the time of a placement, without instructions. It takes resources as perfectly overlapped:
// the time is that of the busiest one, or of the longest chain of layers. It knows no waiting for each other, so that a
// profile of the instructions takes longer.

namespace pimento::crossbar {

/// How images pass through the network (paper, section VII).
enum class PipelineMode : std::uint8_t {
    Throughput, // every layer works on another image; results go through the memory of the chips
    Latency,    // all layers work on one image, pixel by pixel; results go from core to core
};

/// What limits a placement.
enum class Limit : std::uint8_t { Arrays, Issue, Vector, LocalMemory, GlobalMemory, Network, Chain, Writing };
inline constexpr std::size_t kLimits = 8;
inline constexpr std::array<std::string_view, kLimits> kLimitNames = {
    "arrays",        "product issue", "vector units",    "local memory",
    "global memory", "connection",    "chain of layers", "writing of weights"};

/// Work of a core, in nanoseconds for an image.
struct CoreWork {
    std::int64_t arrays = 0; // of the core that layers use
    std::int64_t layers = 0;
    std::int64_t mvmNs = 0;     // its busiest array
    std::int64_t issueNs = 0;   // starts of all products; of cores in order: with the products that they wait for
    std::int64_t vectorNs = 0;  // vector operations
    std::int64_t localNs = 0;   // inputs and results through the local memory
    std::int64_t arrayBusy = 0; // sum over arrays, in nanoseconds
};

/// Bytes that an image moves.
struct MovedBytes {
    std::int64_t loaded = 0; // from the memories of chips
    std::int64_t stored = 0;
    std::int64_t network = 0; // between cores
    std::int64_t hops = 0;    // the same, times links of a mesh
    std::int64_t offChip = 0; // between chips
};

/// When a layer works on an image, from the start of the image.
struct LayerTime {
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::int64_t steps = 0;
};

struct MappingEstimate {
    std::int64_t ns = 0;                        // of an image: from image to image, or from its first byte to its last
    std::array<std::int64_t, kLimits> limits{}; // time that each resource needs alone
    Limit limit = Limit::Arrays;                // the largest
    std::int64_t steps = 0;                     // of the layer with most
    std::int64_t arrays = 0;                    // in use
    std::int64_t cores = 0;                     // with arrays in use
    MovedBytes moved;
    std::vector<CoreWork> work;    // of each core
    std::vector<LayerTime> layers; // of each node of the graph
    std::vector<LayerShare> shares;

    [[nodiscard]] std::int64_t limitNs(Limit of) const { return limits[static_cast<std::size_t>(of)]; }
};

/// Estimates a placement that check() accepts.
[[nodiscard]] MappingEstimate estimateOf(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                         const Placement& placement, const CrossbarChip& chip, PipelineMode mode);

/// A time that no schedule of a placement beats: each copy computes its windows one after the other, and in latency
/// mode, where a copy computes what outputs need, each other layer with weights on the longest path through a layer
/// adds a product.
[[nodiscard]] std::int64_t lowerBoundNs(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                        const Placement& placement, const CrossbarChip& chip, PipelineMode mode);

} // namespace pimento::crossbar
