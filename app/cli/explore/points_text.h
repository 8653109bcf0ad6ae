// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/exploration/exploration.h"

namespace pimento::cli {

/// Lists the points of a trade-off that a search found, each with its objectives and its own proof, as text and as
/// JSON; nothing for candidates that are no trade-off.
void printPoints(const Problem& problem, const Exploration& picture);
[[nodiscard]] Json pointsJson(const Problem& problem, const Exploration& picture);

} // namespace pimento::cli
