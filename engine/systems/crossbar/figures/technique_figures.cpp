// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/node_work.h"
#include "engine/systems/crossbar/figures/figure_cases.h"
#include "engine/systems/crossbar/figures/local_elements.h"
#include "engine/systems/crossbar/figures/paper_bars.h"
#include "engine/systems/crossbar/figures/pimcomp_figures.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/layer_groups.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr double kBytesOfMegabyte = 1e6;
constexpr double kBytesOfKibibyte = 1024;
constexpr std::int64_t kShippedIterations = 3; // of the public program's genetic algorithm

/// What a technique gains in a case, also over other baselines, with further cells.
struct TechniqueGain {
    double gain = kUnknown;
    std::vector<double> others;
    std::vector<std::string> cells;
};

/// One of figures 14 to 17: a technique of the paper, and what goes without it.
struct TechniqueFigure {
    const char* id;
    const char* title;
    PipelineMode mode;
    std::vector<const char*> others;  // of TechniqueGain::others: "all layers in turn"
    std::vector<std::string> columns; // of TechniqueGain::cells
    const char* paperMean;            // of its text
    std::vector<std::string> differences;
    Result<TechniqueGain> (*gainOf)(const FigureCase& of, const FigureContext& context);
};

std::string milliseconds(std::int64_t ns) { return threeDigits(static_cast<double>(ns) / kNanosecondsOfMillisecond); }
std::string megabytes(std::int64_t bytes) { return threeDigits(static_cast<double>(bytes) / kBytesOfMegabyte); }
double ratio(std::int64_t number, std::int64_t of) { return static_cast<double>(number) / static_cast<double>(of); }

Result<FigureTables> tablesOf(const TechniqueFigure& figure, const FigureContext& context)
{
    const auto run = runFigure<TechniqueGain>(figure.id, figure.mode, context, figure.gainOf);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    const auto& cases = run->cases;
    FigureTable table{figure.id, figure.title, {"device", "network", "input variant", "paper", "here"}, {}};
    for (const char* other : figure.others) {
        table.columns.push_back(std::string("here, ") + other);
    }
    table.columns.emplace_back("larger");
    table.columns.insert(table.columns.end(), figure.columns.begin(), figure.columns.end());
    const auto published = [&](std::size_t i) {
        return run->paper.value({figure.id, cases[i].device, cases[i].network});
    };
    const auto here = [&](std::size_t i) { return run->found[i].gain; };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const FigureCase& of = cases[i];
        std::vector<std::string> cells = {of.device, of.network, of.variant, threeDigits(published(i)),
                                          threeDigits(here(i))};
        std::ranges::transform(run->found[i].others, std::back_inserter(cells), threeDigits);
        cells.emplace_back(here(i) > published(i) ? "here" : "paper");
        cells.insert(cells.end(), run->found[i].cells.begin(), run->found[i].cells.end());
        table.rows.push_back(std::move(cells));
    }
    FigureTable means{std::string(figure.id) + "_means",
                      "Geometric means",
                      {"baseline here", "paper, text", "paper, bars", "here, resnet18", "here, resnet18_mnist28"},
                      {}};
    const auto addMean = [&](const char* baseline, const std::function<double(std::size_t)>& value) {
        means.rows.push_back({baseline, figure.paperMean, threeDigits(meanOver(cases, {}, published)),
                              threeDigits(meanOver(cases, {}, value)),
                              threeDigits(meanOver(cases, {.resnet18 = "resnet18_mnist28"}, value))});
    };
    addMean("ours", here);
    for (std::size_t other = 0; other < figure.others.size(); ++other) {
        addMean(figure.others[other], [&](std::size_t i) { return run->found[i].others[other]; });
    }
    return FigureTables{figure.id, figure.title, {std::move(table), std::move(means)}, figure.differences};
}

/// Nanoseconds that each layer works in a cycle: products of a copy, or pixels of a core with their moves.
std::vector<std::int64_t> layerNs(const CutNetwork& of, const Placement& placement)
{
    std::vector<std::int64_t> ns = roundsOf(of.graph, of.partitions, placement, of.chip);
    for (std::size_t i = 0; i < ns.size(); ++i) {
        const GraphNode& node = of.graph.nodes[i];
        if (node.kind == NodeKind::Matrix) {
            ns[i] *= of.chip.mvmNs;
        } else if (node.kind != NodeKind::Input) {
            const std::int64_t moved = sourceElements(of.graph, node) / node.out.pixels() + node.out.channels;
            ns[i] *= vectorNs(of.chip, combinedElements(node)) +
                     transferNs(moved * of.chip.elementBytes, of.chip.localBandwidth);
        }
    }
    return ns;
}

std::int64_t layersOf(const LayerGraph& graph)
{
    return std::ranges::count_if(graph.nodes, [](const GraphNode& each) { return each.kind != NodeKind::Input; });
}

/// Cycles of an image where dependent layers share one, by the closed form, with the copies of a recipe; none: it finds
/// no mapping.
std::optional<std::int64_t> groupsWith(const MappingRecipe& recipe, const CutNetwork& of)
{
    const auto placed = mappingOf(recipe, of.graph, of.partitions, of.chip, PipelineMode::Throughput);
    return placed ? std::optional(layerGroups(of.graph, layerNs(of, *placed)).groups) : std::nullopt;
}

Result<TechniqueGain> groupGain(const FigureCase& of, const FigureContext& context)
{
    const CutNetwork cut = of.cut();
    return ownMapping(cut, PipelineMode::Throughput, context.stop).and_then([&](const OwnMapping& own) {
        const LayerGroups groups = layerGroups(cut.graph, layerNs(cut, *own.placement));
        const PlacedStreams placed{cut.graph, cut.partitions, *own.placement, cut.chip, PipelineMode::Throughput, true};
        return streamsOf(placed).and_then([&](const MappingStreams& made) {
            return profileOf(placed, made).map([&](const StreamProfile& grouped) {
                const std::int64_t layers = layersOf(cut.graph);
                const std::int64_t before = layers * own.profile.makespanNs;
                const std::int64_t after = made.cycles * grouped.makespanNs;
                const auto publicly = groupsWith({Strategy::Genetic, kShippedIterations}, cut);
                const auto single = groupsWith({Strategy::Single}, cut);
                const auto gain = [&](const auto& cycles) { return cycles ? ratio(layers, *cycles) : kUnknown; };
                const auto text = [](const auto& cycles) { return cycles ? std::to_string(*cycles) : std::string(); };
                return TechniqueGain{
                    ratio(before, after),
                    {ratio(groups.ungrouped * own.profile.makespanNs, after), gain(publicly), gain(single)},
                    {std::to_string(layers), std::to_string(groups.ungrouped), std::to_string(made.cycles),
                     milliseconds(own.profile.makespanNs), milliseconds(grouped.makespanNs), milliseconds(before),
                     milliseconds(after), std::to_string(groups.groups), text(publicly), text(single),
                     recipeText(own.recipe)}};
            });
        });
    });
}

/// Elements that windows read by Table IV of the paper, in bytes.
std::int64_t tabledReads(const CutNetwork& of)
{
    std::int64_t elements = 0;
    for (const LayerPartition& each : of.partitions) {
        elements += costOf(of.graph, each).reads;
    }
    return elements * of.chip.elementBytes;
}

/// Bytes that the instructions of an interval load.
Result<std::int64_t> loadedBytes(const CutNetwork& of, const Placement& placement, const HighThroughputOptions& options)
{
    return scheduleHighThroughput(of.graph, of.partitions, placement, of.chip, options)
        .map([&](const HighThroughputSchedule& made) {
            std::int64_t elements = 0;
            for (const std::vector<Instruction>& stream : made.streams.cores) {
                for (const Instruction& each : stream) {
                    elements += each.operation == Operation::Load ? each.length : 0;
                }
            }
            return elements * of.chip.elementBytes;
        });
}

std::int64_t copyArrays(std::span<const LayerPartition> partitions)
{
    return std::accumulate(partitions.begin(), partitions.end(), std::int64_t{0},
                           [](std::int64_t sum, const LayerPartition& each) { return sum + each.arrays(); });
}

/// Forms by the paper's rule for throughput. A form that the schedule does not know becomes the one with fewest reads,
/// then fewest arrays, of those that it knows.
Result<std::vector<LayerPartition>> scheduledForms(const CutNetwork& of, std::vector<LayerPartition> chosen)
{
    for (LayerPartition& layer : chosen) {
        if (layer.form != Unfolding::Strip && layer.form != Unfolding::Scatter) {
            continue;
        }
        std::optional<std::pair<std::int64_t, std::int64_t>> best; // reads and arrays
        for (const Unfolding form : {Unfolding::Window, Unfolding::Rows, Unfolding::Positions}) {
            const auto cut = partitionOf(of.graph, layer.node, form, of.chip, {});
            if (!cut) {
                return tl::unexpected<Error>(cut.error());
            }
            const UnfoldingCost cost = costOf(of.graph, *cut);
            if (const std::pair found{cost.reads, cost.arrays}; !best || found < *best) {
                best = found;
                layer = *cut;
            }
        }
    }
    return chosen;
}

std::int64_t otherForms(std::span<const LayerPartition> partitions)
{
    return std::ranges::count_if(partitions, [](const LayerPartition& each) { return each.form != Unfolding::Window; });
}

Result<TechniqueGain> unfoldingGain(const FigureCase& of, const FigureContext& context)
{
    const CutNetwork cut = of.cut();
    const auto chosen = partitionsOf(cut.graph, cut.chip, {.rule = FormRule::FewestReads});
    const auto known = chosen.and_then([&](const auto& forms) { return scheduledForms(cut, forms); });
    const auto own = ownMapping(cut, PipelineMode::Throughput, context.stop);
    if (!known || !own) {
        return tl::unexpected<Error>(known ? own.error() : known.error());
    }
    const HighThroughputOptions stepReuse{.layers = ScheduledLayers::Matrices, .reuse = InputReuse::WithinStep};
    const HighThroughputOptions lineReuse{.layers = ScheduledLayers::Matrices};
    const auto windows = loadedBytes(cut, *own->placement, stepReuse);
    const auto lines = loadedBytes(cut, *own->placement, lineReuse);
    if (!windows || !lines) {
        return tl::unexpected<Error>(windows ? lines.error() : windows.error());
    }
    const CutNetwork unfolded{cut.graph, *known, cut.chip};
    const auto loaded = bestEstimate(unfolded, PipelineMode::Throughput).and_then([&](const auto& placement) {
        return loadedBytes(unfolded, *placement, stepReuse);
    });
    if (!loaded && loaded.error().kind != ErrorKind::DoesNotFit) {
        return tl::unexpected<Error>(loaded.error());
    }
    const double tabled = static_cast<double>(tabledReads(cut));
    const auto tabledGain = [&](const std::vector<LayerPartition>& forms) {
        return threeDigits(tabled / static_cast<double>(tabledReads({cut.graph, forms, cut.chip})));
    };
    return TechniqueGain{ratio(*windows, *lines),
                         {tabled / static_cast<double>(tabledReads({cut.graph, *chosen, cut.chip}))},
                         {megabytes(*windows), megabytes(*lines), loaded ? megabytes(*loaded) : "does not fit",
                          std::to_string(otherForms(*known)), std::to_string(copyArrays(cut.partitions)),
                          std::to_string(copyArrays(*known)), tabledGain(*known), tabledGain(*chosen)}};
}

/// Profiles the schedule for latency of a mapping with options of its own.
Result<std::int64_t> latencyNs(const CutNetwork& of, const Placement& placement, const LowLatencyOptions& options,
                               ProfileOrder order = ProfileOrder::Time)
{
    return lowLatencySchedule(of.graph, of.partitions, placement, of.chip, options)
        .and_then([&](const LowLatencySchedule& made) {
            return profile({made.streams, of.partitions, placement, of.chip}, {.order = order});
        })
        .map([](const StreamProfile& found) { return found.makespanNs; });
}

Result<TechniqueGain> exchangeGain(const FigureCase& of, const FigureContext& context)
{
    const CutNetwork cut = of.cut();
    return ownMapping(cut, PipelineMode::Latency, context.stop)
        .and_then([&](const OwnMapping& own) -> Result<TechniqueGain> {
            const LowLatencyOptions layersAtOnce{.order = StepOrder::ByLayer, .exchangeThreshold = 0};
            const auto inTurn = latencyNs(cut, *own.placement, {.order = StepOrder::ByKind});
            const auto kindAtOnce =
                latencyNs(cut, *own.placement, {.order = StepOrder::ByKind, .exchangeThreshold = 0});
            const auto byLayer = latencyNs(cut, *own.placement, layersAtOnce);
            const auto visits = latencyNs(cut, *own.placement, layersAtOnce, ProfileOrder::Visits);
            const auto ownVisits = latencyNs(cut, *own.placement, {}, ProfileOrder::Visits);
            for (const auto* each : {&inTurn, &kindAtOnce, &byLayer, &visits, &ownVisits}) {
                if (!*each) {
                    return tl::unexpected<Error>(each->error());
                }
            }
            return TechniqueGain{ratio(*byLayer, own.profile.makespanNs),
                                 {ratio(*kindAtOnce, own.profile.makespanNs), ratio(*visits, *ownVisits)},
                                 {milliseconds(*visits), milliseconds(*ownVisits), milliseconds(*byLayer),
                                  milliseconds(*kindAtOnce), milliseconds(*inTurn),
                                  milliseconds(own.profile.makespanNs), recipeText(own.recipe)}};
        });
}

Result<TechniqueGain> memoryGain(const FigureCase& of, const FigureContext& context)
{
    const CutNetwork cut = of.cut();
    return ownMapping(cut, PipelineMode::Latency, context.stop)
        .and_then([&](const OwnMapping& own) -> Result<TechniqueGain> {
            const auto here = localElements(cut, *own.placement, {});
            const auto asPublic = localElements(cut, *own.placement, publicLowLatency());
            if (!here || !asPublic) {
                return tl::unexpected<Error>(here ? asPublic.error() : here.error());
            }
            const auto kibibytes = [&](std::int64_t elements) { // of a core
                return threeDigits(static_cast<double>(elements * cut.chip.elementBytes) / kBytesOfKibibyte /
                                   static_cast<double>(cut.chip.cores()));
            };
            return TechniqueGain{
                ratio(here->staying, here->reused),
                {ratio(asPublic->stayingSums, asPublic->reused), ratio(asPublic->stayingSums, here->reused)},
                {kibibytes(here->staying), kibibytes(here->stayingSums), kibibytes(here->reused),
                 kibibytes(asPublic->staying), kibibytes(asPublic->stayingSums), kibibytes(asPublic->reused),
                 recipeText(own.recipe)}};
        });
}

} // namespace

Result<FigureTables> groupFigure(const FigureContext& context)
{
    return tablesOf(
        {"fig14",
         "First image with groups of layers: times faster than with a cycle for each layer",
         PipelineMode::Throughput,
         {"a cycle for each layer in a row", "closed form with PIMCOMP's copies", "closed form with one copy"},
         {"layers", "layers in a row", "cycles", "cycle, ungrouped [ms]", "cycle, grouped [ms]", "ungrouped [ms]",
          "grouped [ms]", "groups without margin", "groups, PIMCOMP's copies", "groups, one copy", "ours"},
         "3.3",
         {"The baseline is that of the paper (section VII-A): without groups, the latency is the number of layers "
          "times "
          "the cycle, layers without weights included. The second ratio lets independent layers share a cycle in the "
          "baseline, too: an image takes as many cycles as layers follow each other.",
          "Our copies let nearly all layers with weights take the whole cycle, which brings the interval close to its "
          "bound and leaves few cycles to share. Groups without margin are those of the closed form, for our copies, "
          "for those of the public program's genetic algorithm with its 3 iterations, and for one copy of each layer. "
          "The last two ratios are the number of layers over these groups. The paper does not print its copies: the "
          "less even they are, the more layers share a cycle."},
         groupGain},
        context);
}

Result<FigureTables> unfoldingFigure(const FigureContext& context)
{
    return tablesOf(
        {"fig15",
         "Memory reads: times fewer with inputs kept for other windows than with windows alone",
         PipelineMode::Throughput,
         {"Table IV, all forms"},
         {"windows [MB]", "line buffers [MB]", "other forms [MB]", "layers with other form", "arrays, windows",
          "arrays, other forms", "Table IV: forms used", "Table IV: all forms"},
         "1.85",
         {"The paper keeps inputs by other unfoldings; our mappings keep them in line buffers, so that windows read an "
          "input once without more arrays; the ratio here is windows over line buffers.",
          "Other forms, by the paper's rule, share inputs within a step alone and save nothing in instructions; their "
          "reads by Table IV stand in the last columns, first with rows or positions for strips and scattered pixels, "
          "which the schedule does not know."},
         unfoldingGain},
        context);
}

Result<FigureTables> exchangeFigure(const FigureContext& context)
{
    return tablesOf(
        {"fig16",
         "Latency with one exchange in a step: times faster than layer by layer with an exchange of each pixel "
         "at once",
         PipelineMode::Latency,
         {"products first, each pixel at once", "the public program's rules of time"},
         {"public rules: layer by layer, at once [ms]", "public rules: as scheduled [ms]",
          "layer by layer, at once [ms]", "products first, at once [ms]", "products first, one exchange [ms]",
          "as scheduled [ms]", "ours"},
         "7.8",
         {"Without the technique, a core sends each pixel when it is there and finishes a layer before the next "
          "(Fig. 3a of the paper). The second ratio has the same order of work on both sides and differs in the "
          "exchange alone: the rest of the gain comes from all products of a step before its transfers. The third has "
          "the "
          "two schedules of the first, timed by the rules of the public program: inputs and results share one clock, "
          "and "
          "cores take memory and bus in the order of a walk over cores, not in that of time."},
         exchangeGain},
        context);
}

Result<FigureTables> memoryFigure(const FigureContext& context)
{
    return tablesOf(
        {"fig17",
         "Local memory with reused blocks: times less than with blocks that stay, averaged over cores",
         PipelineMode::Latency,
         {"public program's blocks, sums stay", "public program's baseline, our blocks"},
         {"pixels stay [KiB]", "sums stay too [KiB]", "reused [KiB]", "public: pixels stay [KiB]",
          "public: sums stay too [KiB]", "public: reused [KiB]", "ours"},
         "14.8",
         {"The paper does not say over which cores it averages, nor what its baseline keeps; the baseline here "
          "keeps all pixels that a core has received or computed, with one block for all layers that read a pixel "
          "and the channels that they read. All sizes are means over the cores of the chip.",
          "With the blocks of the public program, each layer has a block of its own for the whole pixel, and layers "
          "without weights have one core each; where partial sums of other cores stay as well, nothing at all is "
          "given back. Both stand beside ours for the same mapping; the third ratio puts that baseline over our "
          "blocks."},
         memoryGain},
        context);
}

} // namespace pimento::crossbar
