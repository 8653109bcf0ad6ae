// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace pimento {

// Sentences about the baseline that candidates are compared with.

/// "the baseline (published) 1x1,1x4,16x16", from its name and its text; without a name "the default baseline
/// 16x1,1x4,1x16".
[[nodiscard]] std::string standardText(const std::string& name, const std::string& label);

/// Compares a candidate with a baseline: "1.35x faster than the baseline (published) 1x1,1x4,16x16". Costs that are no
/// times, such as energies, are "1.35x less than" instead. `ratio`: what the baseline costs, divided by what the
/// candidate costs.
[[nodiscard]] std::string comparedText(double ratio, const std::string& name, const std::string& label,
                                       bool isTime = true);

/// "3 baselines that leave banks idle", of Problem::addedStandards(); "": there are none.
[[nodiscard]] std::string addedText(std::size_t count);

/// Explains why a proved best candidate is slower than a baseline, with `ratio` as for comparedText(); "": it is not.
[[nodiscard]] std::string outsideText(double ratio, const std::string& name, const std::string& candidates);

} // namespace pimento
