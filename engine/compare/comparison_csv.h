// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"

#include <string>

namespace pimento {

/// Writes a comparison as comma-separated text: a header line, then one line per item, for the command line and the
/// window.
[[nodiscard]] std::string comparisonCsv(const Comparison& found);

/// Fidelity of the time of an item with a problem: "simulated".
[[nodiscard]] const char* fidelityWord(const ComparedItem& item);
/// Why an item has no figures.
[[nodiscard]] std::string refusalText(const ComparedItem& item);

} // namespace pimento
