// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QWidget;

namespace pimento {

/// Limits of the text size, in percent of the system's.
inline constexpr int kSmallestText = 80;
inline constexpr int kLargestText = 200;

/// The next size that is larger (`step` 1) or smaller (-1), within the limits.
[[nodiscard]] int textSizeAfter(int percent, int step);

/// Scales all text of the program to `percent` of `font`: of widgets with the program's font, of those below `root`
/// with a size of their own, and the rows and columns of its tables, unless they have
/// kFitsColumnsItself. Plots follow when they get their colours.
/// `before`: the last percentage.
void setTextSize(QWidget& root, const QFont& font, int before, int percent);

} // namespace pimento
