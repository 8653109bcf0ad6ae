// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"

#include <string>

namespace pimento::upmem {

/// Writes a number as "1.234", as all tables do for milliseconds and ratios.
[[nodiscard]] std::string threeDigits(double number);
/// Writes a fraction as a percentage, "-12.3" or "12.3"; "" for NaN.
[[nodiscard]] std::string signedPercent(double share);
[[nodiscard]] std::string percentText(double share);

} // namespace pimento::upmem
