// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

class QLabel;

namespace pimento {

/// Lays out a plot below its legend in `parent`, which receives the plot's events. Returns the layer for marks that
/// move while the plot stays as it is. Include it only in source files.
[[nodiscard]] QCPLayer* layOutPlot(QWidget& parent, QLabel& legend, QCustomPlot& plot, QSize least);

/// Lays out a legend in as few rows as `width` pixels allow. Call it before each replot: fonts may have changed.
void wrapLegend(QCPLegend& legend, int width);

} // namespace pimento
