// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/network/network_picture.h"
#include "views/plots/hover_card.h"

#include <QString>

namespace pimento {

/// Name of a figure for labels and headers.
[[nodiscard]] QString nameOfFigure(NetworkFigure figure);
/// A figure of a layer with its unit.
[[nodiscard]] QString figureText(double value, NetworkFigure figure);
/// All about a layer.
[[nodiscard]] CardText cardOf(const NetworkNode& node);

} // namespace pimento
