// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/deployment.h"
#include "views/plots/hover_card.h"

#include <QString>

#include <cstddef>

namespace pimento {

/// A deployment as the page Network shows it.
struct ShownPlacement {
    deployment::Deployment known;
    deployment::Goal goal = deployment::Goal::Time;
};

/// How well a cost is known, in a word: "proved".
[[nodiscard]] QString stateInWords(deployment::CellState state);
/// Sign of a state within a cell.
[[nodiscard]] QString markOf(deployment::CellState state);

/// The option of a cell that counts: the one of the best placement, else the first; nullptr: the cell has none.
[[nodiscard]] const deployment::CellOption* shownOption(const ShownPlacement& placement, std::size_t layer,
                                                        std::size_t place);
/// True if the best placement runs a layer at a place.
[[nodiscard]] bool isPlaced(const ShownPlacement& placement, std::size_t layer, std::size_t place);
/// What is minimised, of all repeats of a layer; none: not known.
[[nodiscard]] std::optional<double> costOfCell(const ShownPlacement& placement, std::size_t layer, std::size_t place);

[[nodiscard]] QString timeText(double seconds);
/// Energy; "": unknown.
[[nodiscard]] QString energyText(std::optional<double> joules);

/// Name of a run in words: its device, "host" or "best placement".
[[nodiscard]] QString nameOfRun(const ShownPlacement& placement, const deployment::NetworkRun& run);
[[nodiscard]] CardText cardOfCell(const ShownPlacement& placement, std::size_t layer, std::size_t place);
[[nodiscard]] CardText cardOfRun(const ShownPlacement& placement, const deployment::NetworkRun& run);
/// The sentence on the best placement and its factor over the best single device, with its proof.
[[nodiscard]] QString sentenceOf(const ShownPlacement& placement);

} // namespace pimento
