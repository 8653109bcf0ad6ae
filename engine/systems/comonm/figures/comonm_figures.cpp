// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include <array>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr int kMostSamples = 1'000'000;

Result<void> checkOptions(const FigureOptions& options)
{
    if (!options.samples || (*options.samples > 0 && *options.samples <= kMostSamples)) {
        return {};
    }
    return fail("is out of range", "--samples", fmt::format("Use 1 to {} mappings", kMostSamples));
}

constexpr Publication kComonm = {.id = "comonm",
                                 .title = "the CoMoNM paper",
                                 .listed = "fig3, fig8, fig13 to fig16, table1 or all",
                                 .isNamedFirst = true,
                                 .check = checkOptions};

template <Result<FigureTables> (*Run)(const FigureContext& context)>
Result<FigureReport> reportFrom(const FigureContext& context)
{
    const auto figure = Run(context);
    if (!figure) {
        return tl::unexpected<Error>(figure.error());
    }
    if (context.stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", figure->id, "Try again");
    }
    return reportOf(*figure, "comonm_");
}

} // namespace

std::span<const PublishedFigure> comonmFigures()
{
    static const std::array<PublishedFigure, 7> kFigures = {{
        {&kComonm, "fig3", "Instruction orders on HBM-PIM", reportFrom<orderFigure>},
        {&kComonm, "fig8", "The printed mappings", reportFrom<mappingFigure>},
        {&kComonm, "fig13", "Errors of estimates for UPMEM", reportFrom<dpuAccuracyFigure>},
        {&kComonm, "fig14", "Errors of estimates for HBM-PIM", reportFrom<bankAccuracyFigure>},
        {&kComonm, "fig15", "Changed devices", reportFrom<changeFigure>},
        {&kComonm, "fig16", "All mappings on 4, 8 and 16 DIMMs", reportFrom<spaceFigure>},
        {&kComonm, "table1", "Speed and errors of estimates", reportFrom<accuracyTable>},
    }};
    return kFigures;
}

} // namespace pimento::comonm
