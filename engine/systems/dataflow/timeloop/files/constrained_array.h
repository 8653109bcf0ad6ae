// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

namespace pimento::dataflow::timeloop {

/// Loops over the PEs that constraints pin, and what they are pinned for.
struct ConstrainedLoops {
    PinnedSizes factors = {}; // over both directions of the array together
    const Accelerator& accelerator;
    const LayerLoops* layer = nullptr; // nullptr: not known
};

/// What the constraints of an array allow along its width (X in Timeloop) and height (Y).
struct ConstrainedArray {
    PinnedSizes width = {};
    PinnedSizes height = {};
};

/// Gives each pinned loop over the PEs to a direction: as `permutation` and `split` of the directive say, and otherwise
/// as the array has room. Mistakes are recorded: a split without the loops that it splits, no room, or several ways
/// that leave different room for other loops.
[[nodiscard]] ConstrainedArray constrainedArray(YamlReading& reading, const YamlNode& directive,
                                                const ConstrainedLoops& loops);

} // namespace pimento::dataflow::timeloop
