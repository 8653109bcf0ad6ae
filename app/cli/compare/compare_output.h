// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/compare/comparison.h"

#include <string>

namespace pimento::cli {

/// Prints each item, then the roofs of all machines.
void printComparison(const Comparison& found);
/// The comparison as JSON.
[[nodiscard]] Json comparisonJson(const Comparison& found);

} // namespace pimento::cli
