// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"
#include "engine/problem/catalogue.h"
#include "sim/base/result.h"

#include <string>

namespace pimento {

/// Command line that repeats a comparison: "pimento-cli compare --item '...' --item '...' --baseline 2". Items that
/// were matched to another item than the baseline are named by their candidates. Error: an item whose kernel or device is
/// the user's own text or is not in `shipped`, or items with different resident arguments.
[[nodiscard]] Result<std::string> commandOf(const Comparison& comparison, std::size_t matchedTo,
                                            const Catalogue& shipped);

} // namespace pimento
