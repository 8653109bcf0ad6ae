// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>

namespace pimento::sim::upmem {

// Reasons for errors in runs of programs whose data is unknown.

/// Error::reason of a run that takes more cycles than it may.
inline constexpr const char* kTooLong = "the simulation limit";
/// Error::reason of a run whose time depends on data.
inline constexpr const char* kDependsOnData = "data that nobody knows";

[[nodiscard]] Error takesMoreThan(std::int64_t cycles);
[[nodiscard]] Error dependsOnData(int instruction);
[[nodiscard]] Error breaksRule(int tasklet, int instruction);
[[nodiscard]] Error startsFewerThan(int tasklets);
[[nodiscard]] Error neverEnds(std::int64_t period);

} // namespace pimento::sim::upmem
