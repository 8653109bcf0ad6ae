// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/whatif.h"

#include <string>

namespace pimento {

/// An SVG document: of one parameter a curve with the best candidate, the one that stays and the standard one; of two a
/// map with the time of the best candidate as colour and a letter for who it is.
[[nodiscard]] std::string svgOf(const WhatIf& found);

/// The two of them.
[[nodiscard]] std::string curveOf(const WhatIf& found);
[[nodiscard]] std::string mapOf(const WhatIf& found);

} // namespace pimento
