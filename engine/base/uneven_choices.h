// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace pimento {

/// Probabilities with which each of `count` items is among the `chosen` different items of a choice, the most popular
/// first. Popularity falls as 1 / rank^skew; 0: all are equally likely. An item that would be chosen more than once is
/// always chosen. Requires 1 <= chosen <= count and skew >= 0.
[[nodiscard]] std::vector<double> unevenChoices(std::int64_t count, std::int64_t chosen, double skew);

/// Expected use of the items of the busiest of `parts` equal parts by `choices` independent choices; the items are
/// dealt to the parts in turns, by popularity.
struct PartUse {
    double touched = 0; // items that at least one choice has
    double uses = 0;    // over all choices
};
[[nodiscard]] PartUse busiestPart(const std::vector<double>& probabilities, std::int64_t parts, std::int64_t choices);

} // namespace pimento
