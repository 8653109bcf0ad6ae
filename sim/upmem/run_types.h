// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>

namespace pimento::sim::upmem {

/// Counts of a run. Every cycle is one of: an instruction issued, idle for transfers, idle otherwise, back pressure.
struct RunCounts {
    std::int64_t instructions = 0;
    std::int64_t registerStalls = 0;   // cycles that the register-file checker added
    std::int64_t idleForTransfers = 0; // cycles without issue; a tasklet that is old enough waits for a transfer
    std::int64_t idleOtherwise = 0;    // cycles without issue in which no tasklet is old enough, or all sleep
    std::int64_t backPressure = 0;     // cycles without issue in which the pipeline is full
    std::int64_t memoryCycles = 0;     // cycles of the bank's clock
    std::int64_t reads = 0;            // accesses of the bank, of 8 bytes each
    std::int64_t writes = 0;
    std::int64_t readBytes = 0;
    std::int64_t writtenBytes = 0;
    std::int64_t activations = 0;
    std::int64_t precharges = 0;

    bool operator==(const RunCounts&) const = default;
};

} // namespace pimento::sim::upmem
