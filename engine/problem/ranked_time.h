// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <optional>
#include <string_view>

namespace pimento {

/// Seconds of a unit of time, of cycles by the clock of the problem's machine. None: it is no unit of time.
[[nodiscard]] std::optional<double> secondsOfUnit(const Problem& problem, std::string_view unit);
/// Converts a ranked value to seconds, cycles by the clock of the problem's device. None: the quantity is no time.
[[nodiscard]] std::optional<double> rankedSeconds(const Problem& problem, double ranked);

} // namespace pimento
