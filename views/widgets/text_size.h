// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QWidget;

namespace pimento {

/// Percent of the system's size of text.
inline constexpr int kSmallestText = 80;
inline constexpr int kLargestText = 200;

/// The next size that a step makes larger (1) or smaller (-1), within the limits.
[[nodiscard]] int textSizeAfter(int percent, int step);

/// Sets all text of the program to `percent` of a font: of widgets that follow the program's font, of those of `root`
/// that have a size of their own, and the rows and columns of its tables. Plots take it when they get their colours.
/// `before`: percent that was set last.
void setTextSize(QWidget& root, const QFont& font, int before, int percent);

} // namespace pimento
