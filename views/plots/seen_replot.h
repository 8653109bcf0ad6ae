// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCustomPlot;

namespace pimento {

/// Draws a plot anew in a moment; one that nobody sees, when it comes into sight. A plot of 80,000 drafts takes its
/// time also where it is hidden behind another tab.
void replotWhenSeen(QCustomPlot& plot);

} // namespace pimento
