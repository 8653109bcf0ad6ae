// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCustomPlot;

namespace pimento {

/// Repaints a plot soon; a hidden plot when it becomes visible. Painting 80,000 candidates takes long even behind
/// another tab.
void replotWhenSeen(QCustomPlot& plot);

} // namespace pimento
