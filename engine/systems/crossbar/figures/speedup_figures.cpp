// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/figure_cases.h"
#include "engine/systems/crossbar/figures/paper_bars.h"
#include "engine/systems/crossbar/figures/pimcomp_figures.h"
#include "engine/systems/crossbar/figures/size_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr std::size_t kStrategiesHere = 4; // SongC, PUMA, Polyhedral, and ours beside PIMCOMP
constexpr std::array<const char*, kStrategiesHere> kPaperNames = {"SongC", "PUMA", "Polyhedral", "PIMCOMP"};
constexpr std::array<const char*, kStrategiesHere> kNamesHere = {"SongC", "PUMA", "Polyhedral", "ours"};
constexpr std::size_t kOurs = 3;
constexpr double kNanojoulesOfMillijoule = 1e6;

enum class Quantity : unsigned char { Time, Energy };

/// A mean that the text of the paper prints: one strategy over another, on one device or on all.
struct Headline {
    std::size_t strategy = kOurs;
    std::size_t over = 0;
    const char* device = ""; // "": all
    const char* paper = "";
};

/// One of figures 10 to 13.
struct SpeedupFigure {
    const char* id;
    const char* title;
    PipelineMode mode;
    Quantity quantity;
    std::vector<Headline> headlines;
    const char* difference; // from the paper, in a sentence
    const char* winners = "Where another strategy wins here, a table has what takes the energy of both winners. "
                          "Leakage lasts as long as an interval; the last column leaves it out.";
    /// Makes one more table; nullptr: none.
    Result<FigureTable> (*add)(const std::vector<FigureCase>& cases, const PaperBars& paper,
                               const FigureContext& context) = nullptr;
    const char* added = ""; // about that table
};

/// Costs of the strategies in a case.
struct CaseCosts {
    std::array<double, kStrategiesHere> ns{};
    std::array<EnergyParts, kStrategiesHere> parts{}; // of nj
    std::string recipe;
    bool sharesCores = false;

    [[nodiscard]] double of(Quantity quantity, std::size_t strategy) const
    {
        return quantity == Quantity::Time ? ns[strategy] : parts[strategy].total();
    }
    /// How many times less a strategy takes than another one.
    [[nodiscard]] double gain(Quantity quantity, std::size_t strategy, std::size_t over) const
    {
        return of(quantity, over) / of(quantity, strategy);
    }
};

Result<CaseCosts> costsOf(const FigureCase& of, const FigureContext& context)
{
    CaseCosts costs;
    const CutNetwork cut = of.cut();
    const PipelineMode mode = of.mappings().choices().mode;
    for (std::size_t i = 0; i < kBaselines.size(); ++i) {
        const auto run = runBaseline(static_cast<PaperBaseline>(i), cut, mode);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        costs.ns[i] = static_cast<double>(run->profile.makespanNs);
        costs.parts[i] = energyOf(run->profile, cut.chip, run->cores);
        costs.sharesCores = costs.sharesCores || run->sharesCores;
    }
    return ownMapping(cut, mode, context.stop).map([&](const OwnMapping& own) {
        costs.ns[kOurs] = static_cast<double>(own.profile.makespanNs);
        costs.parts[kOurs] = energyOf(own.profile, cut.chip, coresInUse(*own.placement));
        costs.recipe = recipeText(own.recipe);
        return costs;
    });
}

using Gains = std::array<double, kStrategiesHere>;

/// Bars of a case, as the paper prints them and as they are here.
struct CaseBars {
    Gains paper{};
    Gains here{};

    /// The strategy with the highest bar; ours where others are as high.
    [[nodiscard]] static std::size_t winner(const Gains& of)
    {
        const auto best = std::ranges::max_element(of);
        return *best > of[kOurs] ? static_cast<std::size_t>(best - of.begin()) : kOurs;
    }
    /// Whether other bars of the paper are as high as the highest one.
    [[nodiscard]] bool isTie() const { return std::ranges::count(paper, std::ranges::max(paper)) > 1; }
    [[nodiscard]] bool isSame() const { return winner(paper) == winner(here); }
};

CaseBars barsOf(const SpeedupFigure& figure, const FigureRun<CaseCosts>& run, std::size_t row)
{
    CaseBars bars;
    const FigureCase& of = run.cases[row];
    for (std::size_t i = 0; i < kStrategiesHere; ++i) {
        bars.paper[i] = run.paper.value({figure.id, of.device, of.network, kPaperNames[i]});
        bars.here[i] = run.found[row].gain(figure.quantity, i, 0);
    }
    return bars;
}

FigureTable barTable(const SpeedupFigure& figure, const FigureRun<CaseCosts>& run)
{
    const auto& [_, cases, costs] = run;
    const bool isTime = figure.quantity == Quantity::Time;
    FigureTable table{figure.id,
                      std::string(figure.title) + ", SongC = 1",
                      {"device", "network", "input variant", isTime ? "SongC here [ms]" : "SongC here [mJ]"},
                      {}};
    for (std::size_t i = 1; i < kStrategiesHere; ++i) {
        table.columns.push_back(std::string(kPaperNames[i]) + ", paper");
        table.columns.push_back(std::string(kNamesHere[i]) + ", here");
    }
    table.columns.insert(table.columns.end(), {"wins, paper", "wins, here", "ours / PIMCOMP", "ours", "Polyhedral"});
    for (std::size_t row = 0; row < cases.size(); ++row) {
        const FigureCase& of = cases[row];
        const double unit = isTime ? kNanosecondsOfMillisecond : kNanojoulesOfMillijoule;
        std::vector<std::string> cells = {of.device, of.network, of.variant,
                                          threeDigits(costs[row].of(figure.quantity, 0) / unit)};
        const CaseBars bars = barsOf(figure, run, row);
        for (std::size_t i = 1; i < kStrategiesHere; ++i) {
            cells.push_back(threeDigits(bars.paper[i]));
            cells.push_back(threeDigits(bars.here[i]));
        }
        const std::string published = kPaperNames[CaseBars::winner(bars.paper)];
        cells.insert(cells.end(),
                     {bars.isTie() ? published + ", a tie" : published, kNamesHere[CaseBars::winner(bars.here)],
                      threeDigits(bars.here[kOurs] / bars.paper[kOurs]), costs[row].recipe,
                      costs[row].sharesCores ? "shares cores" : ""});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

/// What takes the energy of both winners where another strategy wins here than in the paper.
FigureTable winnerTable(const SpeedupFigure& figure, const FigureRun<CaseCosts>& run)
{
    FigureTable table{std::string(figure.id) + "_winners",
                      "Bars that another strategy wins here: the two winners [mJ]",
                      {"device", "input variant", "strategy", "paper", "here", "time [ms]", "arrays", "vector units",
                       "local memory", "global memory", "connection", "leakage", "all but leakage"},
                      {}};
    for (std::size_t row = 0; row < run.cases.size(); ++row) {
        const CaseBars bars = barsOf(figure, run, row);
        if (bars.isSame()) {
            continue;
        }
        for (const std::size_t i : {CaseBars::winner(bars.paper), CaseBars::winner(bars.here)}) {
            const EnergyParts& parts = run.found[row].parts[i];
            std::vector<std::string> cells = {run.cases[row].device,
                                              run.cases[row].variant,
                                              kNamesHere[i],
                                              threeDigits(bars.paper[i]),
                                              threeDigits(bars.here[i]),
                                              threeDigits(run.found[row].ns[i] / kNanosecondsOfMillisecond)};
            for (const double part :
                 {parts.arrays, parts.vector, parts.local, parts.global, parts.network, parts.leakage}) {
                cells.push_back(threeDigits(part / kNanojoulesOfMillijoule));
            }
            cells.push_back(threeDigits((parts.total() - parts.leakage) / kNanojoulesOfMillijoule));
            table.rows.push_back(std::move(cells));
        }
    }
    return table;
}

FigureTable meanTable(const SpeedupFigure& figure, const FigureRun<CaseCosts>& run)
{
    FigureTable table{std::string(figure.id) + "_means",
                      "Geometric means",
                      {"mean", "paper, text", "paper, bars", "here, resnet18", "here, resnet18_mnist28"},
                      {}};
    for (const Headline& each : figure.headlines) {
        const auto bars = [&](std::size_t row) {
            const FigureCase& of = run.cases[row];
            const auto value = [&](std::size_t strategy) {
                return run.paper.value({figure.id, of.device, of.network, kPaperNames[strategy]});
            };
            return value(each.strategy) / value(each.over);
        };
        const auto here = [&](std::size_t row) {
            return run.found[row].gain(figure.quantity, each.strategy, each.over);
        };
        const std::string device = each.device;
        const std::string name = each.strategy == kOurs ? "PIMCOMP or ours" : kPaperNames[each.strategy];
        table.rows.push_back({name + " over " + kPaperNames[each.over] + (device.empty() ? "" : ", " + device),
                              each.paper, threeDigits(meanOver(run.cases, {device}, bars)),
                              threeDigits(meanOver(run.cases, {device}, here)),
                              threeDigits(meanOver(run.cases, {device, "resnet18_mnist28"}, here))});
    }
    return table;
}

Result<FigureTables> tablesOf(const SpeedupFigure& figure, const FigureContext& context)
{
    const auto run = runFigure<CaseCosts>(figure.id, figure.mode, context, costsOf);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    FigureTables made{
        figure.id,
        figure.title,
        {barTable(figure, *run), meanTable(figure, *run)},
        {figure.difference,
         "The paper describes its baselines in a sentence each and gives neither their placements nor all "
         "inputs; here they share our schedules, and Polyhedral takes the fewest steps that fit.",
         "The paper ran ResNet-18 and VGG-8 on MNIST without the size of the images: its bar for resnet18 "
         "stands beside both variants, and VGG-8 has images of 28 x 28."}};
    FigureTable winners = winnerTable(figure, *run);
    made.remarks.push_back(winners.rows.empty() ? "Every bar is won by the strategy that wins it in the paper."
                                                : figure.winners);
    if (!winners.rows.empty()) {
        made.tables.push_back(std::move(winners));
    }
    if (figure.add != nullptr) {
        auto added = figure.add(run->cases, run->paper, context);
        if (!added) {
            return tl::unexpected<Error>(added.error());
        }
        if (!added->rows.empty()) {
            made.tables.push_back(*std::move(added));
            made.remarks.emplace_back(figure.added);
        }
    }
    if (figure.quantity == Quantity::Energy) {
        made.remarks.push_back("Energies are nominal: the paper gives no energies of events.");
    }
    return made;
}

} // namespace

Result<FigureTables> throughputFigure(const FigureContext& context)
{
    return tablesOf({"fig10",
                     "Throughput over SongC",
                     PipelineMode::Throughput,
                     Quantity::Time,
                     {{kOurs, 0, "", "149.5"}, {2, 0, "", "44.7"}, {1, 0}, {kOurs, 2, "", "3.3"}},
                     "Times here come from an event-ordered profile with layers without weights and all transfers; the "
                     "paper does not print the durations of its instructions."},
                    context);
}

Result<FigureTables> throughputEnergyFigure(const FigureContext& context)
{
    return tablesOf(
        {"fig11",
         "Energy saving over SongC, for throughput",
         PipelineMode::Throughput,
         Quantity::Energy,
         {{kOurs, 0, "Arch-A", "9.0"}, {kOurs, 0, "Arch-B", "7.7"}, {kOurs, 0, "Arch-C", "3.9"}, {kOurs, 2, "", ""}},
         "Leakage here counts cores with arrays in use; the paper does not say which cores it counts."},
        context);
}

Result<FigureTables> latencyFigure(const FigureContext& context)
{
    SpeedupFigure figure{"fig12",
                         "Latency speedup over SongC",
                         PipelineMode::Latency,
                         Quantity::Time,
                         {{kOurs, 0, "", "21.8"}, {kOurs, 1, "", "9.8"}, {kOurs, 2, "", "5.4"}},
                         "SongC and Polyhedral pass results through the memory of the chip, layer by layer; PUMA and "
                         "ours pass pixels from core to core."};
    figure.add = latencyBySize;
    figure.added =
        "The last table has ResNet-18 with images of other sizes. The least latency counts one product, its "
        "additions and functions for each layer of the longest path, and the steps that the arrays allow; no "
        "mapping has less, so that a bar above the speedup at most needs larger images.";
    return tablesOf(figure, context);
}

Result<FigureTables> latencyEnergyFigure(const FigureContext& context)
{
    return tablesOf({"fig13",
                     "Energy saving over SongC, for latency",
                     PipelineMode::Latency,
                     Quantity::Energy,
                     {{kOurs, 0, "", "5.6"}, {kOurs, 1, "", "2.0"}, {kOurs, 2, "", "2.3"}},
                     "Leakage here counts cores with arrays in use; the paper does not say which cores it counts."},
                    context);
}

} // namespace pimento::crossbar
