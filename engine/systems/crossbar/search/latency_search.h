// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/run/mapping_run.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::crossbar {

/// A network whose latency on a chip is minimised. Borrows everything.
struct LatencyTask {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const CrossbarChip& chip;
    LatencyExchange exchange = {};
};

struct LatencySearchOptions {
    std::size_t profiles = 4; // mappings that are profiled
    /// More mappings follow, up to four times as many, while all have fewer instructions; 0: none.
    std::int64_t instructions = 4'000'000;
    unsigned threads = 1;
};

/// A mapping with its instructions' profile.
struct FastMapping {
    MappingRecipe recipe;
    std::shared_ptr<const Placement> placement;
    StreamProfile profile;
    std::vector<std::int64_t> localElements; // of each core, at most
};

/// Called for each mapping that is faster than all before.
using FasterSink = std::function<void(const FastMapping&)>;

/// Profiles mappings of Strategy::SplitFill, NearFill, Split and Near, from the fewest steps that the arrays allow on,
/// in batches whose size does not depend on the number of threads, and skips those whose bound is above the best time
/// so far. All have one schedule at first; then the best one gets the fastest of those that the task leaves open.
/// nullopt: a stop before the first one was profiled. Error: no mapping fits, or none can be scheduled.
[[nodiscard]] Result<std::optional<FastMapping>> searchLatency(const LatencyTask& of,
                                                               const LatencySearchOptions& options,
                                                               const std::stop_token& stop,
                                                               const FasterSink& faster = {});

} // namespace pimento::crossbar
