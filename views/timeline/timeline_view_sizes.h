// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {

// Pixels of the parts of a TimelineView: the names at the left, and from the top the overview, the parts of the run and
// the axis.
inline constexpr int kGutter = 176;
inline constexpr int kOverview = 44;
inline constexpr int kParts = 20;
inline constexpr int kAxis = 24;
inline constexpr int kRightMargin = 6;

} // namespace pimento
