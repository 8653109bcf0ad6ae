// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <optional>

namespace pimento {

/// Converts a ranked value to seconds, cycles by the clock of the problem's device. None: the quantity is no time.
[[nodiscard]] std::optional<double> rankedSeconds(const Problem& problem, double ranked);

} // namespace pimento
