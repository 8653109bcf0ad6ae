// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"
#include "engine/study/catalogue.h"
#include "sim/base/result.h"

#include <string>

namespace pimento {

/// The command line that answers the same: "pimento-cli compare --item '...' --item '...' --baseline 2". Items that
/// were matched to another one than the baseline are named by their drafts. Error: an item whose kernel or device is
/// a text of somebody's own or is not in `shipped`, or other arguments that stay on the device than another item has.
[[nodiscard]] Result<std::string> commandOf(const Comparison& comparison, std::size_t matchedTo,
                                            const Catalogue& shipped);

} // namespace pimento
