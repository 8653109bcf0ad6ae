// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"

#include <optional>

namespace pimento {

/// Seconds of a value of the ranked quantity, cycles by the clock of the problem's device. None: it is no time.
[[nodiscard]] std::optional<double> rankedSeconds(const Problem& problem, double ranked);

} // namespace pimento
