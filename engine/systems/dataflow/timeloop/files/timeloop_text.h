// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/files/timeloop_input.h"

#include <string>
#include <vector>

namespace pimento::dataflow::timeloop {

/// A file for another tool, and what the tool cannot express.
struct WrittenText {
    std::string text;
    std::vector<std::string> remarks;
};

// Files for Timeloop (TIMELOOP_FILES.md). Levels are named as in the accelerator.

[[nodiscard]] WrittenText timeloopProblem(const LayerLoops& layer);
/// Describes an accelerator for one layer: capacities and bandwidths count words as wide as its widest element.
[[nodiscard]] WrittenText timeloopArchitecture(const LayerLoops& layer, const Accelerator& accelerator);
/// Names all loops of all levels. Factors with a smaller last iteration have both numbers, "C=9,2".
[[nodiscard]] WrittenText timeloopMapping(const LayerLoops& layer, const Accelerator& accelerator,
                                          const Mapping& mapping);
[[nodiscard]] WrittenText timeloopConstraints(const Accelerator& accelerator, const DataflowConstraints& constraints);

/// A mapping file for ZigZag: loops over the array by dimension of the array, and temporal loops, innermost first, in
/// its names (B, K, C, OY, OX, FY, FX, G).
[[nodiscard]] WrittenText zigzagMapping(const Mapping& mapping);

/// The loop nest as ZigZag prints it: a line for each loop from the outside, and for each operand the memory that holds
/// it during the loop.
[[nodiscard]] std::string zigzagNest(const Accelerator& accelerator, const Mapping& mapping);

} // namespace pimento::dataflow::timeloop
