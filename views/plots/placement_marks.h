// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <qcustomplot.h>

#include <string>
#include <vector>

namespace pimento {

/// How a placement of a model is drawn in every plot: colour, dashes and the shape of its points. Only for source
/// files.
struct PlacementMark {
    Role role = Role::Text;
    Qt::PenStyle line = Qt::SolidLine;
    QCPScatterStyle::ScatterShape shape = QCPScatterStyle::ssDiamond;
    char16_t sign = u'\u25c6'; // that looks like the shape
};

/// Those that people know have marks of their own; all others, by hand, share one.
[[nodiscard]] PlacementMark markOfPlacement(const std::string& name);

/// A sign in the colour of each placement and its name, which no line breaks, as rich text.
[[nodiscard]] QString legendOfPlacements(const std::vector<std::string>& names, const Palette& palette);

} // namespace pimento
