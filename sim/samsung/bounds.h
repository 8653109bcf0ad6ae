// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/bounds.h"
#include "sim/samsung/device.h"
#include "sim/samsung/simulator.h"

#include <cstdint>
#include <stop_token>

namespace pimento::sim::samsung {

/// Figures of work that are known without running it.
struct WorkBounds {
    BoundFigures bounds;
    /// Windows in which the bank of the barrier's transaction also has others of another row: if the barrier's row is
    /// the open one, nothing moves until a refresh closes it. Over all simulated channels.
    std::int64_t windowsThatMayStall = 0;
};

/// No run of this work takes fewer cycles than the total, whatever the order in which a controller serves the
/// transactions between two barriers. The streams are used up.
///
/// A resource counts its own delays only: "column to column" the pitch of accesses, "bus turnaround" the changes of
/// direction, "row activation" opening and closing of the rows that windows need, "command slot" one cycle for every
/// command that cannot be spared. The total counts all of them together and the time until the last access is complete
/// (LeastTime). Streams follow each other, so that their bounds add up. "refresh" is what refreshes add to the others,
/// where nothing can hold them off (RefreshedTime); commands of two banks that take turns can do so for good. `ranks`
/// are refreshed in each channel.
[[nodiscard]] WorkBounds lowerBound(const Device& device, Work& work, int ranks = 1, const std::stop_token& stop = {});

} // namespace pimento::sim::samsung
