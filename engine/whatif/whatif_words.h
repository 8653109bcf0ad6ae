// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/whatif.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// What the values of a curve are told in: microseconds, or the unit of the ranked quantity.
struct WhatIfScale {
    std::string unit;  // "us", "pJ"
    std::string name;  // "time", "energy"
    double factor = 1; // from WhatIfCost::measure()
    int digits = 3;

    [[nodiscard]] double of(const WhatIfCost& cost) const { return cost.measure() * factor; }
    /// "0.974 us".
    [[nodiscard]] std::string text(const WhatIfCost& cost) const;
};

/// Of all points, so that the largest has one to three digits before the point.
[[nodiscard]] WhatIfScale scaleOf(const WhatIf& found);

/// "nRCDRD=19, channels=16".
[[nodiscard]] std::string placeText(const WhatIf& found, const WhatIfPoint& point);

/// The candidates that are the best one somewhere, by letters in the order of the points: {"A", "16x1,1x4,1x16"}.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> winnersOf(const WhatIf& found);

/// What the curve of one parameter says: where the best candidate changes, how much the values matter, where verdicts
/// turn, which values are refused; nothing of the question as it is.
[[nodiscard]] std::vector<std::string> curveSentencesOf(const WhatIf& found);

} // namespace pimento
