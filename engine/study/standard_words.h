// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace pimento {

// Sentences about the baseline that candidates are compared with.

/// Names a baseline: "the published distribution 1x1,1x4,16x16", from its name and text; without a name "the default
/// distribution 16x1,1x4,1x16".
[[nodiscard]] std::string standardText(const std::string& name, const std::string& label);

/// Compares a candidate with the baseline: "1.35x faster than the published distribution 1x1,1x4,16x16". `ratio`: cost
/// of the baseline divided by the cost of the candidate, both as times.
[[nodiscard]] std::string comparedText(double ratio, const std::string& name, const std::string& label);

/// Text for Problem::addedStandards(): "3 hand-made distributions that leave banks idle"; "": there are none.
[[nodiscard]] std::string addedText(std::size_t count);

/// Explains why a proved best candidate is slower than a baseline, with `ratio` as for comparedText(); "": it is not.
[[nodiscard]] std::string outsideText(double ratio, const std::string& name, const std::string& candidates);

} // namespace pimento
