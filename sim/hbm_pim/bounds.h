// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/bounds.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/simulator.h"

#include <cstdint>
#include <stop_token>

namespace pimento::sim::samsung {

/// Figures of work that are known without a run.
struct WorkBounds {
    BoundFigures bounds;
    /// Number of windows, over all simulated channels, in which the bank of the barrier's transaction also has others
    /// of another row: if the barrier's row is the open one, nothing moves until a refresh closes it.
    std::int64_t windowsThatMayStall = 0;
};

/// Lower bound of every run of this work, for any order in which a controller serves the transactions between two
/// barriers. The streams are used up.
///
/// A resource counts its own delays only: "column to column" the pitch of accesses, "bus turnaround" the changes of
/// direction, "row activation" opening and closing of the rows that windows need, "command slot" one cycle for every
/// necessary command. The total counts all of them together and the time until the last access is complete (LeastTime).
/// Streams follow each other, so their bounds add up. "refresh" is the time that refreshes add to the others, where
/// nothing can postpone them indefinitely (RefreshedTime); alternating commands to two banks can do so. `ranks` are
/// refreshed in each channel.
[[nodiscard]] WorkBounds lowerBound(const Device& device, Work& work, int ranks = 1, const std::stop_token& stop = {});

} // namespace pimento::sim::samsung
