// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <string>

namespace pimento {

/// Reason why the times of two problems cannot be compared, naming both sides: another system, kernel, shape, element
/// type, number of devices, objective, contents of the time, or other resident arguments. "": they can. Other
/// differences (device, rules, passes, indexing, space) are the purpose of comparisons.
[[nodiscard]] std::string whyNotCompared(const Problem& problem, const Problem& other);

} // namespace pimento
