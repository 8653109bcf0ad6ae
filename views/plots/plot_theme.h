// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/texts/number_format.h"

#include <cstdint>

class QCustomPlot;
class QCPAxis;
class QString;

namespace pimento {

class Palette;
enum class Scale : std::uint8_t;
struct AxisMap;

/// Applies the colours and fonts of a theme to a whole plot; call it again when the theme changes.
void themePlot(QCustomPlot& plot, const Palette& palette);
void themeAxis(QCPAxis& axis, const Palette& palette);

/// Round numbers with SI prefixes on either scale.
void setScale(QCPAxis& axis, Scale scale, const AxisUnit& unit = {});

/// Writes the whole plot as a vector drawing.
[[nodiscard]] bool saveSvg(QCustomPlot& plot, const QString& file);

[[nodiscard]] AxisMap axisMap(const QCPAxis& axis);

} // namespace pimento
