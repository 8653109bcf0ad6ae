// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

namespace pimento::comonm {

/// Cycles of a channel outside of the commands of a kernel, from a run of the detailed machine without work: parking the
/// banks, changing the mode, loading the program.
struct ChannelOverhead {
    double cycles = 0;  // added to those of the commands from start to stop
    double parking = 0; // from the first activation of the last parking to the end; refreshes due then cost nothing

    bool operator==(const ChannelOverhead&) const = default;
};

/// Runs an empty kernel once in the life of the program. Error: that of the machine.
[[nodiscard]] Result<ChannelOverhead> channelOverhead();

} // namespace pimento::comonm
