// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/rounds/round_network.h"
#include "engine/systems/crossbar/rounds/weight_writing.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::crossbar {

/// What rounds are planned for.
struct RoundTask {
    LayerGraph graph;
    CrossbarChip chip;
    PartitionOptions partition;
    PipelineMode mode = PipelineMode::Throughput;
    /// Images that pass a round before the next weights are written, in throughput mode; 1 in latency mode.
    std::int64_t images = 1;
    bool groupsLayers = false; // as in PlacedStreams
};

/// A layer with weights in a round.
struct RoundLayer {
    std::int64_t windows = 0;
    std::int64_t arrays = 0; // of a copy
    std::int64_t others = 0; // in latency mode: products of other layers of the longest path through it
    WrittenWeights weights;  // of a copy
};

/// Times of a round in a closed form that no placement and no schedule beats.
struct RoundModel {
    std::vector<RoundLayer> layers;
    std::int64_t fewestSteps = 1; // for which the arrays suffice
    std::int64_t passes = 1;      // of the compute time: images of the batch, and intervals until the last is done
    std::int64_t leastPasses = 1; // with the fewest of these intervals
    std::int64_t otherNs = 0;     // of an image: issue of products, vector units, memory in throughput mode
    std::int64_t leastNs = 0;     // in latency mode: with the weights of one copy, for any number of copies
};

/// Cost of a round with copies for a number of steps.
struct RoundCost {
    std::int64_t steps = 1;
    std::int64_t writeNs = 0;
    std::int64_t computeNs = 0; // of an image in latency mode, of an interval in throughput mode
    std::int64_t ns = 0;        // writing, and computing all images
};

/// Models a round. Nothing: one copy of each of its layers does not fit the chip.
[[nodiscard]] std::optional<RoundModel> modelOf(const RoundTask& task, const RoundScope& scope);

/// The cheapest cost with copies for at least `leastSteps` steps: more copies compute for a shorter time and take
/// longer to write. Fewer steps than fit, or more than one copy of each layer takes, count as those.
[[nodiscard]] RoundCost cheapestCost(const RoundModel& model, const CrossbarChip& chip, std::int64_t leastSteps);

/// A time for writing and computing all images that no number of copies beats.
[[nodiscard]] std::int64_t boundOf(const RoundModel& model, const RoundTask& task);

} // namespace pimento::crossbar
