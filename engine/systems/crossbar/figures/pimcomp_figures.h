// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"
#include "engine/publications/published_figure.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::crossbar {

// Figures of the PIMCOMP paper beside the results here. Values of its charts are in datasets/published; means are
// geometric. Our mappings are those of Strategy::Packed and Strategy::Split.

/// Lists figures 10 to 17 and table 6.
[[nodiscard]] std::span<const PublishedFigure> pimcompFigures();

// Errors of each function: a device, network or published value of the data folder is missing, `only` selects nothing,
// a network that cannot be scheduled, or a stop.

/// Figure 10: throughput over SongC.
[[nodiscard]] Result<FigureTables> throughputFigure(const FigureContext& context);
/// Figure 11: energy of SongC over that of the others, for throughput.
[[nodiscard]] Result<FigureTables> throughputEnergyFigure(const FigureContext& context);
/// Figure 12: latency of SongC over that of the others.
[[nodiscard]] Result<FigureTables> latencyFigure(const FigureContext& context);
/// Figure 13: energy of SongC over that of the others, for latency.
[[nodiscard]] Result<FigureTables> latencyEnergyFigure(const FigureContext& context);
/// Figure 14: time until the first image is done, with a cycle for each layer over layers that share cycles.
[[nodiscard]] Result<FigureTables> groupFigure(const FigureContext& context);
/// Figure 15: bytes from the memories of chips, without and with a choice of unfoldings.
[[nodiscard]] Result<FigureTables> unfoldingFigure(const FigureContext& context);
/// Figure 16: latency with an exchange of each pixel at once over that with one exchange in a step.
[[nodiscard]] Result<FigureTables> exchangeFigure(const FigureContext& context);
/// Figure 17: local memory of all pixels over that of pixels that are still read.
[[nodiscard]] Result<FigureTables> memoryFigure(const FigureContext& context);
/// Table 6: seconds that partition, mapping and scheduling take.
[[nodiscard]] Result<FigureTables> compileTimeTable(const FigureContext& context);

} // namespace pimento::crossbar
