// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <qcustomplot.h>

#include <string>
#include <vector>

namespace pimento {

/// Appearance of a placement of a model in every plot: colour, dashes and the shape of its points. Include it only in
/// source files.
struct PlacementMark {
    Role role = Role::Text;
    Qt::PenStyle line = Qt::SolidLine;
    QCPScatterStyle::ScatterShape shape = QCPScatterStyle::ssDiamond;
    char16_t sign = u'\u25c6'; // a character that resembles the shape, for legends
};

/// Mark of a placement by its name; all manual placements share one.
[[nodiscard]] PlacementMark markOfPlacement(const std::string& name);

/// Legend of placements as rich text: for each a sign in its colour and its name, without line breaks inside names.
[[nodiscard]] QString legendOfPlacements(const std::vector<std::string>& names, const Palette& palette);

} // namespace pimento
