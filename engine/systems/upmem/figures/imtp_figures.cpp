// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"
#include "sim/upmem/system_part.h"

#include <array>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

constexpr int kMostTrials = 1'000'000;
constexpr int kMostSeeds = 1000;

Result<void> checkOptions(const FigureOptions& options)
{
    const auto isWithin = [](const std::optional<int>& value, int most) {
        return !value || (*value > 0 && *value <= most);
    };
    if (isWithin(options.trials, kMostTrials) && isWithin(options.seeds, kMostSeeds)) {
        return {};
    }
    return fail("is out of range", isWithin(options.trials, kMostTrials) ? "--seeds" : "--trials",
                fmt::format("Use 1 to {} trials and 1 to {} seeds", kMostTrials, kMostSeeds));
}

constexpr Publication kImtp = {.id = "imtp",
                               .title = "the IMTP paper",
                               .listed = "fig3, fig4, fig8 to fig13, table3, baselines or all",
                               .isNamedFirst = true,
                               .check = checkOptions};

/// The machine of the paper is the device "upmem" of the catalogue.
Result<FigureMeans> meansOf(const FigureContext& context)
{
    const auto machine = context.catalogue.backends.find("upmem");
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    FigureMeans means;
    means.dataFolder = context.dataFolder;
    means.system = sim::upmem::systemOf((*machine)->description());
    const FigureOptions& options = context.options;
    means.evolution.trials = options.trials ? static_cast<std::size_t>(*options.trials) : means.evolution.trials;
    if (options.seeds) {
        means.seeds.clear();
        for (int seed = 1; seed <= *options.seeds; ++seed) {
            means.seeds.push_back(static_cast<std::uint64_t>(seed));
        }
    }
    means.only = options.only;
    means.threads = context.threads;
    means.stop = context.stop;
    means.heartbeat = context.heartbeat;
    means.cache = context.cache;
    means.finished = context.finished;
    means.step = [&context](const std::string& what) { context.begin("imtp, " + what); };
    return means;
}

template <Result<FigureTables> (*Run)(const FigureMeans& means)>
Result<FigureReport> reportFrom(const FigureContext& context)
{
    const auto means = meansOf(context);
    const auto figure = means ? Run(*means) : tl::unexpected<Error>(means.error());
    return figure ? reportOf(*figure, "imtp_") : Result<FigureReport>(tl::unexpected<Error>(figure.error()));
}

} // namespace

std::span<const PublishedFigure> imtpFigures()
{
    static const std::array<PublishedFigure, 10> kFigures = {{
        {&kImtp, "fig3", "What checks of boundaries cost", reportFrom<checkFigure>},
        {&kImtp, "fig4", "What tiles, tiling and DPUs change", reportFrom<parameterFigure>},
        {&kImtp, "fig8", "What the passes leave", reportFrom<countFigure>},
        {&kImtp, "fig9", "Kernels beside hand-made programs", reportFrom<kernelFigure>},
        {&kImtp, "fig10", "Layers of GPT-J beside hand-made programs", reportFrom<layerFigure>},
        {&kImtp, "fig11", "MMTV by its spatial size", reportFrom<spatialFigure>},
        {&kImtp, "fig12", "What each pass gains", reportFrom<passFigure>},
        {&kImtp, "fig13", "What the techniques of the search gain", reportFrom<searchFigure>},
        {&kImtp, "table3", "Published parameters on the machine here", reportFrom<parameterTable>},
        {&kImtp, "baselines", "Hand-made programs beside times of hardware", reportFrom<baselineTable>},
    }};
    return kFigures;
}

} // namespace pimento::upmem
