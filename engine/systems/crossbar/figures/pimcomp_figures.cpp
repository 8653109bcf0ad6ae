// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/pimcomp_figures.h"

#include <array>

namespace pimento::crossbar {

namespace {

constexpr Publication kPimcomp = {
    .id = "pimcomp", .title = "the PIMCOMP paper", .listed = "fig10 to fig17, table6 or all", .isNamedFirst = true};

template <Result<FigureTables> (*Run)(const FigureContext& context)>
Result<FigureReport> pimcompReport(const FigureContext& context)
{
    const auto figure = Run(context);
    if (!figure) {
        return tl::unexpected<Error>(figure.error());
    }
    if (context.stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", figure->id, "Try again");
    }
    return reportOf(*figure, "pimcomp_");
}

} // namespace

std::span<const PublishedFigure> pimcompFigures()
{
    static const std::array<PublishedFigure, 9> kFigures = {{
        {&kPimcomp, "fig10", "Throughput over SongC", pimcompReport<throughputFigure>},
        {&kPimcomp, "fig11", "Energy saving over SongC, for throughput", pimcompReport<throughputEnergyFigure>},
        {&kPimcomp, "fig12", "Latency speedup over SongC", pimcompReport<latencyFigure>},
        {&kPimcomp, "fig13", "Energy saving over SongC, for latency", pimcompReport<latencyEnergyFigure>},
        {&kPimcomp, "fig14", "First image with groups of layers", pimcompReport<groupFigure>},
        {&kPimcomp, "fig15", "Memory reads with chosen unfoldings", pimcompReport<unfoldingFigure>},
        {&kPimcomp, "fig16", "Latency with one exchange in a step", pimcompReport<exchangeFigure>},
        {&kPimcomp, "fig17", "Local memory with reused blocks", pimcompReport<memoryFigure>},
        {&kPimcomp, "table6", "Compile times", pimcompReport<compileTimeTable>},
    }};
    return kFigures;
}

} // namespace pimento::crossbar
