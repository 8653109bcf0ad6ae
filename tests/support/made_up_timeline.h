// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"

#include <cstdint>
#include <memory>

namespace pimento::test {

/// A chip of 2 tiles with 3 cores each that computes for 2^34 cycles: a tree of three levels that is no DRAM device,
/// and spans that are longer than 2^32 cycles.
///
///   0 chip        track, begin in units of 2^30 cycles, length in the same, kind
///   1   tile 0    2 router 0: send     8..13   4096 bytes for core 5
///   2     router
///   3     core 0  3: load 0..2, multiply 2..12
///   4     core 1  4: wait 0..14
///   5     core 2
///   6   tile 1
///   7     router
///   8     core 0  8: multiply 1..6
///   9     core 1
///  10     core 2  10: multiply 5..15
[[nodiscard]] std::shared_ptr<const Timeline> chipTimeline();
inline constexpr std::int64_t kChipUnit = std::int64_t{1} << 30;

/// Spans of two tracks below one: a long one on the first, and many short ones on the second.
[[nodiscard]] std::shared_ptr<const Timeline> unevenTimeline(std::size_t shortSpans, std::uint64_t seed);

} // namespace pimento::test
