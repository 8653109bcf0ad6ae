// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>

namespace pimento::sim::upmem {

// What can go wrong in a run of a program whose data nobody knows.

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
