// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/compared_columns.h"

#include <QPainterPath>
#include <QPixmap>

namespace pimento {

/// The marker of a column in plots and headings, centred on (0, 0) and `size` pixels wide. A pin has its marker of the
/// scatter plot.
[[nodiscard]] QPainterPath shapeOf(const ComparedColumns& columns, std::size_t column, double size);

/// Draws the marker of a column in the column's colour.
[[nodiscard]] QPixmap markOf(const ComparedColumns& columns, std::size_t column, const Palette& palette,
                             double pixelRatio);

} // namespace pimento
