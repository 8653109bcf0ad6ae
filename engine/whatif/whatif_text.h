// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/whatif.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Scale of a curve's values: microseconds, or the unit of the ranked quantity.
struct WhatIfScale {
    std::string unit;  // "us", "pJ"
    std::string name;  // of what is ranked: "time", "energy"
    double factor = 1; // factor for WhatIfCost::measure()
    int digits = 3;

    [[nodiscard]] double of(const WhatIfCost& cost) const { return cost.measure() * factor; }
    /// Text of a cost: "0.974 us".
    [[nodiscard]] std::string text(const WhatIfCost& cost) const;
};

/// Scale for all points, so that the maximum has one to three digits before the point.
[[nodiscard]] WhatIfScale scaleOf(const WhatIf& found);

/// Text of a point: "nRCDRD=19, channels=16".
[[nodiscard]] std::string placeText(const WhatIf& found, const WhatIfPoint& point);

/// Candidates that are best somewhere, with letters in the order of the points: {"A", "16x1,1x4,1x16"}.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> winnersOf(const WhatIf& found);

/// Summarises the curve of one parameter: how much the values matter, where verdicts change, which values are refused; a
/// best candidate only if it is the same everywhere, since winnersOf() has them all.
[[nodiscard]] std::vector<std::string> curveSentencesOf(const WhatIf& found);

} // namespace pimento
