// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include <vector>

namespace pimento::dataflow::timeloop {

/// Loops unrolled over the array of PEs and over lanes.
struct ArraySplit {
    Sizes height = kOnes;
    Sizes width = kOnes;
    Sizes lanes = kOnes;

    [[nodiscard]] Sizes slots() const; // PEs along each dimension: height x width
    [[nodiscard]] Sizes array() const; // indices that the array works on at a time: slots x lanes
};

/// True if factors have the pinned values.
[[nodiscard]] bool matches(const Sizes& factors, const PinnedSizes& pins);

/// Lists the ways to unroll loops with factors that divide the bounds. Ways that differ only in the direction of the
/// array that a dimension takes cost the same, and are listed once. As in Timeloop, a dimension takes one direction of
/// the array at most; it may take lanes as well unless the accelerator splits it once. Only ways that the question
/// allows count.
[[nodiscard]] std::vector<ArraySplit> arraySplits(const TimeloopQuestion& question);

} // namespace pimento::dataflow::timeloop
