// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/dataflow_solver.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"
#include "engine/systems/dataflow/timeloop/search/level_words.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::dataflow::timeloop {

/// A question for the best mapping by Timeloop's rules.
struct TimeloopQuestion {
    LayerLoops layer;
    Accelerator accelerator;
    TimeloopGoal goal = TimeloopGoal::EnergyDelay;
    double tolerance = 1e-4;            // of the proof, relative
    std::optional<std::uint64_t> tiles; // most tiles of buffers that are looked at; none: until the proof
    /// Dimensions that height, width and lanes may unroll. Without a value, all may.
    std::array<std::optional<std::array<bool, kDims>>, kDirections> unrolled = {};
    std::array<PinnedSizes, kDirections> spatial = {}; // pinned factors
    std::vector<PinnedSizes> temporal = {};            // by level; levels may lack
    /// By level: the tensor whose irrelevant loops lie innermost; levels may be missing.
    std::vector<std::optional<Tensor>> innermost = {};
};

/// The best mapping found.
struct TimeloopOptimum {
    std::optional<Mapping> mapping; // none: nothing fits, or nothing was found before the limit
    TimeloopFigures figures;
    double value = 0; // cycles, nJ, or their product
    double bound = 0; // no mapping with factors that divide the bounds has a smaller value
    bool isProved = false;
    std::uint64_t tiles = 0; // looked at
};

/// Called every few milliseconds with the best mapping so far and the bound that is proved.
using TimeloopSink = std::function<void(const TimeloopOptimum&)>;

/// Finds the mapping with the least value among all with factors that divide the bounds, and proves it. It reacts to a
/// stop within 100 ms and retains what it has. Error: sizes out of range.
[[nodiscard]] Result<TimeloopOptimum> timeloopOptimum(const TimeloopQuestion& question, std::stop_token stop,
                                                      const TimeloopSink& publish = {});

} // namespace pimento::dataflow::timeloop
