// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/network/network_picture.h"
#include "views/plots/hover_card.h"

#include <QString>

#include <string>
#include <vector>

namespace pimento {

/// Name of a figure for labels and headers.
[[nodiscard]] QString nameOfFigure(NetworkFigure figure);
/// A figure of a layer with its unit.
[[nodiscard]] QString figureText(double value, NetworkFigure figure);
/// Translates the kind of a layer as networks::layerText() writes it; names of functions stay.
[[nodiscard]] QString kindInWords(const std::string& kind);
/// Number of letters with which the names of all layers begin: "resnet_" of "resnet_conv1" and "resnet_pool". They end
/// with a sign between words, and something of each name remains.
[[nodiscard]] qsizetype sharedLettersOf(const std::vector<NetworkNode>& nodes);
/// All about a layer.
[[nodiscard]] CardText cardOf(const NetworkNode& node);

} // namespace pimento
