// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QBrush>
#include <QString>

#include <cstddef>
#include <functional>
#include <vector>

class QWidget;

namespace pimento {

/// Texts above and below the square of a level.
struct OrganisationText {
    QString title;
    QString caption;
};

/// The levels of a device, each inside a cell of the one before.
struct Organisation {
    std::vector<int> counts;             // of each level in its parent
    std::vector<OrganisationText> texts; // of each level, and one more of the innermost cells
    /// Brush of an innermost cell, out of a number of cells; none: that of all others.
    std::function<QBrush(std::size_t cell, std::size_t cells)> brushOfCell = {};
};

/// Paints the levels as squares side by side over all of a widget.
void paintOrganisation(QWidget& on, const Organisation& of, const Palette& palette);

} // namespace pimento
