// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::dataflow {

/// Windows of one extent that begin at phase0 + i * step, over blocks of one length that begin at 0. Sizes are in
/// elements and at least 1, phase0 at least 0.
struct SteppedWindows {
    std::int64_t step = 1;
    std::int64_t extent = 1;
    std::int64_t block = 1;
    std::int64_t count = 1;
    std::int64_t phase0 = 0;
};

/// How windows lie over blocks. The offset of a window in its block repeats after `period` windows.
struct BlockCrossing {
    std::int64_t gcd = 1;           // of step and block
    std::int64_t period = 1;        // block / gcd
    std::int64_t safePositions = 0; // places of a period at which a window stays within one block
    std::int64_t crossings = 0;     // windows that touch more than one block
    std::int64_t blocksTouched = 0; // summed over the windows

    bool operator==(const BlockCrossing&) const = default;
};

/// Counts crossings in closed form, exactly for any number of windows.
[[nodiscard]] BlockCrossing crossingOf(const SteppedWindows& windows);

} // namespace pimento::dataflow
