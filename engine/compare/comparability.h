// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"

#include <string>

namespace pimento {

/// Why the times of two problems say nothing beside each other, in words that name both sides: another system, kernel,
/// shape, element type, number of devices, objective, contents of the time, or other arguments that stay on the device.
/// "": they may be compared. What else differs (device, rules, passes, indexing, space) is what comparing is for.
[[nodiscard]] std::string whyNotCompared(const Problem& problem, const Problem& other);

} // namespace pimento
