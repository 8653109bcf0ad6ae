// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"

#include <string>

namespace pimento {

/// Items side by side as a comma-separated table: a line of names, then one line per item, as the command line and the
/// window write it.
[[nodiscard]] std::string comparisonCsv(const Comparison& found);

/// How far the time of an item with a problem can be trusted: "simulated".
[[nodiscard]] const char* fidelityWord(const ComparedItem& item);
/// Why an item has no figures.
[[nodiscard]] std::string refusalText(const ComparedItem& item);

} // namespace pimento
