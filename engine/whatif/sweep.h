// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Values for a parameter to take.
struct Sweep {
    std::string parameter;      // as written
    std::vector<double> values; // ascending, each once
    std::string text;           // the whole text, for messages

    bool operator==(const Sweep&) const = default;
};

inline constexpr std::size_t kMostSweepValues = 200;

/// Parses a sweep of the form
///   sweep  = NAME "=" values
///   values = number {"," number}                     channels=8,16,32
///          | number ".." number ["step" number]      nRCDRD=8..32 step 4; the default step is 1
///          | number ".." number "x" number           channels=4..64 x2
/// with decimal numbers that are not negative. A range includes its first number, and its last one if a step reaches
/// it. Error: what is wrong, at which character, with an example; or more than kMostSweepValues values.
[[nodiscard]] Result<Sweep> parseSweep(std::string_view text);

} // namespace pimento
