// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/compared_columns.h"

#include <QPainterPath>
#include <QPixmap>

namespace pimento {

/// The mark of a column in plots and headings, around (0, 0): that of a pin is the one that it has in the scatter.
/// `size`: its width in pixels.
[[nodiscard]] QPainterPath shapeOf(const ComparedColumns& columns, std::size_t column, double size);

/// The same as a picture in the column's colour.
[[nodiscard]] QPixmap markOf(const ComparedColumns& columns, std::size_t column, const Palette& palette,
                             double pixelRatio);

} // namespace pimento
