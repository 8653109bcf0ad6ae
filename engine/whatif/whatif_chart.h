// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/whatif.h"

#include <string>

namespace pimento {

/// Draws an SVG document: for one parameter a curve with the best candidate, the kept one and the baseline; for two a
/// map with the time of the best candidate as colour and a letter for its name.
[[nodiscard]] std::string svgOf(const WhatIf& found);

/// Draws the answers as a curve, for one swept parameter; mapOf() draws a map, for two.
[[nodiscard]] std::string curveOf(const WhatIf& found);
[[nodiscard]] std::string mapOf(const WhatIf& found);

} // namespace pimento
