// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/figure_cases.h"
#include "engine/systems/crossbar/figures/paper_bars.h"
#include "engine/systems/crossbar/figures/pimcomp_figures.h"

#include <array>
#include <ctime>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr std::string_view kDevice = "Arch-A";
constexpr std::array<const char*, 3> kStages = {"partition", "mapping", "scheduling"};

/// Seconds of the three stages.
using StageSeconds = std::array<double, kStages.size()>;

/// Runs a stage and tells the time of the processor.
template <class Run> auto timed(double& seconds, const Run& run)
{
    const std::clock_t start = std::clock();
    auto made = run();
    seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    return made;
}

Result<StageSeconds> secondsOf(const FigureCase& of, const FigureContext& context)
{
    StageSeconds seconds{};
    const CrossbarProblem& problem = of.mappings();
    const CrossbarChoices& choices = problem.choices();
    return timed(seconds[0], [&] { return partitionsOf(problem.graph(), problem.chip(), choices.partition); })
        .and_then([&](const std::vector<LayerPartition>& partitions) -> Result<StageSeconds> {
            const CutNetwork cut{problem.graph(), partitions, problem.chip()};
            const auto own = timed(seconds[1], [&] { return ownMapping(cut, choices.mode, context.stop); });
            if (!own) {
                return tl::unexpected<Error>(own.error());
            }
            const auto streams = timed(seconds[2], [&] {
                return streamsOf({cut.graph, cut.partitions, *own->placement, cut.chip, choices.mode});
            });
            return streams ? Result<StageSeconds>(seconds) : tl::unexpected<Error>(streams.error());
        });
}

void addRows(FigureTable& table, const FigureCase& of, std::string_view mode, const StageSeconds& here,
             const PaperBars& paper)
{
    double totalHere = 0;
    const auto addRow = [&](const std::string& stage, double seconds) {
        const std::string metric = "compile_time_" + std::string(mode) + "_" + stage;
        const double printed = paper.value({"table6", of.device, of.network, "PIMCOMP", metric});
        table.rows.push_back({of.network, of.variant, std::string(mode), stage, threeDigits(printed),
                              threeDigits(seconds), printed > 0 ? threeDigits(printed / seconds) : ""});
    };
    for (std::size_t i = 0; i < kStages.size(); ++i) {
        addRow(kStages[i], here[i]);
        totalHere += here[i];
    }
    addRow("total", totalHere);
}

} // namespace

Result<FigureTables> compileTimeTable(const FigureContext& context)
{
    const auto paper = PaperBars::read(context.dataFolder);
    if (!paper) {
        return tl::unexpected<Error>(paper.error());
    }
    FigureTable table{"table6",
                      "Seconds to compile for " + std::string(kDevice),
                      {"network", "input variant", "mode", "stage", "paper", "here", "times faster"},
                      {}};
    for (const PipelineMode mode : {PipelineMode::Throughput, PipelineMode::Latency}) {
        const auto cases = figureCases(mode, context);
        if (!cases) {
            return tl::unexpected<Error>(cases.error());
        }
        for (const FigureCase& of : *cases) {
            if (of.device != kDevice) {
                continue;
            }
            context.begin("table6: " + of.title());
            const auto seconds = secondsOf(of, context);
            if (!seconds) {
                return tl::unexpected<Error>(seconds.error());
            }
            addRows(table, of, mode == PipelineMode::Throughput ? "HT" : "LL", *seconds, *paper);
        }
    }
    return FigureTables{
        "table6",
        "Compile times",
        {std::move(table)},
        {"Mapping here takes the twelve mappings with the best estimates and profiles those whose bound is below the "
         "best "
         "time so far; the paper runs a genetic algorithm of 200 mappings for up to 1000 iterations on another "
         "computer.",
         "Scheduling here is that of the chosen mapping alone. Times are those of one processor core."}};
}

} // namespace pimento::crossbar
