// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/publications/bar_chart.h"
#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/whatif/parameter.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr std::size_t kLevels = 3; // ranks, DPUs, tasklets
constexpr std::int64_t kDpusOfRank = 64;
constexpr std::int64_t kUsualTasklets = 16; // of the paper's experiments
constexpr std::array<std::int64_t, 3> kTasklets = {4, 8, kUsualTasklets};
constexpr std::array<std::int64_t, 7> kBuffers = {0, 64, 128, 256, 512, 1024, 2048}; // bytes; 0: the target chooses

/// A changed device of section VI-D with the kernel that the paper runs on it.
struct Change {
    const char* preset;
    const char* title;
    FigureKernel kernel;
    std::int64_t ranks;
    std::array<std::size_t, kLevels> along; // dimension that ranks, DPUs and tasklets split
    const char* paper;
};

std::vector<Change> changes()
{
    const auto vectors = [](const char* name, const char* batch) { // of 2^31 elements each
        return FigureKernel{name, {{"batch", batch}, {"vec_len", "2147483648"}}};
    };
    const FigureKernel matrix{"mtv", {{"rows", "32768"}, {"columns", "16384"}}};
    const FigureKernel product{"gemv", {{"batch", "1024"}, {"nhead", "1"}, {"dhead", "1024"}, {"seq_len", "1024"}}};
    return {{"multi-port-dma", "va, 2^32 int32", vectors("va", "2"), 32, {1, 1, 1}, "below 1.01"},
            {"short-pipeline", "mv, 2^15 x 2^14", matrix, 16, {0, 0, 0}, "1.7"},
            {"hardware-multiplier", "mm, 2^10 x 2^10", product, 16, {0, 0, 1}, "2.18"},
            {"large-wram", "red, 2^31 int32 (2^32 in the paper)", vectors("red", "1"), 32, {0, 0, 0}, "1.97"},
            {"large-mram", "va, 2^31 int32 (hst in the paper)", vectors("va", "1"), 32, {0, 0, 0}, "1.00"}};
}

/// A map on a device, with its times in seconds.
struct TimedMap {
    SubMap map;
    std::string text;
    double estimate = 0;
    double exact = 0; // on the detailed machine
};

/// The map of a change: the same split of ranks and DPUs everywhere, tasklets and a buffer.
SubMap mapOf(const Change& change, const KernelWork& work, std::int64_t tasklets, std::int64_t buffer)
{
    SubMap map;
    map.buffer = buffer;
    for (std::size_t d = 0; d < work.space.size(); ++d) {
        std::int64_t own = work.space.dimensions[d].extent;
        for (std::size_t level = 0; level < kLevels; ++level) {
            const std::int64_t parts = level == 0 ? change.ranks : level == 1 ? kDpusOfRank : tasklets;
            map.tuples[level][d] = change.along[level] == d ? parts : 1;
            own /= map.tuples[level][d];
        }
        map.tuples[kLevels][d] = own;
    }
    return map;
}

/// A kernel of a change on one device.
class ChangedKernel {
public:
    static Result<ChangedKernel> make(const Change& change, const Question& question, const FigureContext& context)
    {
        return mappingsOf(question, context.catalogue).map([&](const std::shared_ptr<const MappingProblem>& problem) {
            return ChangedKernel(change, problem, context.stop);
        });
    }

    /// The map with the least estimate among numbers of tasklets and buffers, with its exact time.
    [[nodiscard]] Result<TimedMap> fastest() const
    {
        std::optional<TimedMap> best;
        std::optional<Error> refused;
        for (const std::int64_t tasklets : kTasklets) {
            for (const std::int64_t buffer : kBuffers) {
                auto timed = estimated(tasklets, buffer);
                if (!timed) {
                    refused = timed.error();
                } else if (!best || timed->estimate < best->estimate) {
                    best = *std::move(timed);
                }
            }
        }
        return best ? withExact(*std::move(best)) : Result<TimedMap>(tl::unexpected<Error>(*refused));
    }

    [[nodiscard]] Result<TimedMap> timed(std::int64_t tasklets, std::int64_t buffer) const
    {
        auto found = estimated(tasklets, buffer);
        return found ? withExact(*std::move(found)) : found;
    }

private:
    ChangedKernel(const Change& change, std::shared_ptr<const MappingProblem> problem, std::stop_token stop)
        : m_change(&change), m_problem(std::move(problem)), m_stop(std::move(stop))
    {
    }

    [[nodiscard]] Result<TimedMap> estimated(std::int64_t tasklets, std::int64_t buffer) const
    {
        const Target& target = m_problem->target();
        const SubMap map = mapOf(*m_change, target.work(), tasklets, buffer);
        return target.estimate(map, {}).map([&](const MapTime& time) {
            const Mapping mapping{target.levels().keyword, kLevels, target.work().space.size(), {map}};
            return TimedMap{map, mapText(mapping, map), time.seconds};
        });
    }

    [[nodiscard]] Result<TimedMap> withExact(TimedMap timed) const
    {
        return m_problem->target().run(timed.map, m_stop).map([&](const MapTime& time) {
            timed.exact = time.seconds;
            return timed;
        });
    }

    const Change* m_change;
    std::shared_ptr<const MappingProblem> m_problem;
    std::stop_token m_stop;
};

/// Two devices, or two maps of one, to compare.
using Pair = std::pair<TimedMap, TimedMap>;

Result<Pair> pairOf(const Result<TimedMap>& standard, const Result<TimedMap>& modelled)
{
    if (!standard || !modelled) {
        return tl::unexpected<Error>(!standard ? standard.error() : modelled.error());
    }
    return Pair{*standard, *modelled};
}

/// Estimated and exact milliseconds and speedups of a pair.
std::vector<std::string> timesOf(const Pair& pair)
{
    const auto& [standard, modelled] = pair;
    const auto milliseconds = [](double seconds) { return threeDecimals(seconds * kMillisecondsPerSecond); };
    return {milliseconds(standard.estimate),
            milliseconds(modelled.estimate),
            threeDecimals(standard.estimate / modelled.estimate),
            milliseconds(standard.exact),
            milliseconds(modelled.exact),
            threeDecimals(standard.exact / modelled.exact)};
}

/// Bars of the speedup by estimate and on the detailed machine.
std::vector<Bar> barsOf(const Pair& pair)
{
    const auto bar = [](double speedup, std::size_t entry) {
        return Bar{{{speedup, entry}}, fmt::format("{:.2f}x", speedup), ""};
    };
    const auto& [standard, modelled] = pair;
    return {bar(standard.estimate / modelled.estimate, 1), bar(standard.exact / modelled.exact, 2)};
}

constexpr std::array<const char*, 6> kTimes = {"standard_ms",       "modelled_ms",       "speedup",
                                               "exact_standard_ms", "exact_modelled_ms", "exact_speedup"};

FigureTable tableOf(std::string name, std::string title, std::vector<std::string> before,
                    std::vector<std::string> behind)
{
    FigureTable table{std::move(name), std::move(title), std::move(before), {}};
    table.columns.insert(table.columns.end(), kTimes.begin(), kTimes.end());
    std::ranges::move(behind, std::back_inserter(table.columns));
    return table;
}

void addRow(FigureTable& table, std::vector<std::string> before, const Pair& pair, std::vector<std::string> behind)
{
    std::ranges::move(timesOf(pair), std::back_inserter(before));
    std::ranges::move(behind, std::back_inserter(before));
    table.rows.push_back(std::move(before));
}

/// The question with other operands of products.
Result<Question> withOperands(const Question& question, double most, const Catalogue& catalogue)
{
    const auto parameters = parametersOf(question, catalogue);
    const auto operand = parameters ? findParameter(*parameters, "most_operand")
                                    : Result<const Parameter*>(tl::unexpected<Error>(parameters.error()));
    return operand ? withValues(question, {{*operand, most}}, catalogue)
                   : Result<Question>(tl::unexpected<Error>(operand.error()));
}

/// What a speedup depends on: as many tasklets on both devices, products of larger operands, buffers of half the size.
Result<void> addConditions(FigureTable& table, const Change& change, const Question& changed,
                           const FigureContext& context)
{
    const std::string_view preset = change.preset;
    const auto modelled = ChangedKernel::make(change, changed, context);
    const auto add = [&](std::string condition, const Result<Pair>& pair) -> Result<void> {
        if (!pair) {
            return tl::unexpected<Error>(pair.error());
        }
        addRow(table, {change.preset, std::move(condition)}, *pair, {});
        return {};
    };
    const auto kernelOf = [&](const Result<Question>& question) {
        return question ? ChangedKernel::make(change, *question, context)
                        : Result<ChangedKernel>(tl::unexpected<Error>(question.error()));
    };
    const auto standard = kernelOf(questionOf(change.kernel));
    if (!standard || !modelled) {
        return tl::unexpected<Error>(!standard ? standard.error() : modelled.error());
    }
    Result<void> added;
    if (preset == "short-pipeline") {
        for (const std::int64_t tasklets : kTasklets) {
            added = added ? add(fmt::format("{} tasklets on both", tasklets),
                                pairOf(standard->timed(tasklets, 0), modelled->timed(tasklets, 0)))
                          : added;
        }
    } else if (preset == "hardware-multiplier") {
        for (const int bits : {5, 8, 12, 16}) {
            const auto other = kernelOf(withOperands(questionOf(change.kernel), (1 << bits) - 1, context.catalogue));
            if (!other) {
                return tl::unexpected<Error>(other.error());
            }
            added = added ? add(fmt::format("operands of up to {} bits", bits),
                                pairOf(other->timed(kUsualTasklets, 0), modelled->timed(kUsualTasklets, 0)))
                          : added;
        }
    } else if (preset == "large-wram") {
        for (const std::int64_t buffer : {8, 16, 64, 256, 1024}) {
            added =
                added
                    ? add(fmt::format("buffers of {} instead of {} bytes", 2 * buffer, buffer),
                          pairOf(standard->timed(kUsualTasklets, buffer), modelled->timed(kUsualTasklets, 2 * buffer)))
                    : added;
        }
    }
    return added;
}

} // namespace

Result<FigureTables> changeFigure(const FigureContext& context)
{
    FigureTable table = tableOf("fig15", "Speedups of changed devices, estimated and on the detailed machine",
                                {"change", "kernel"}, {"speedup_paper", "standard_map", "modelled_map"});
    FigureTable conditions = tableOf("fig15_conditions", "What the speedups depend on", {"change", "condition"}, {});
    BarFigure chart{"Speedups of changed devices",
                    {"The fastest mapping of the changed device beside that of the standard device"},
                    "speedup",
                    "",
                    {"", "estimate", "detailed machine"},
                    1,
                    "as fast",
                    {{{}, {}}}};
    for (const Change& change : changes()) {
        context.begin(fmt::format("comonm fig15, {}", change.preset));
        const Question question = questionOf(change.kernel);
        const auto changed = withPreset(question, change.preset, context.catalogue);
        const auto fastest = [&](const Question& of) {
            const auto kernel = ChangedKernel::make(change, of, context);
            return kernel ? kernel->fastest() : Result<TimedMap>(tl::unexpected<Error>(kernel.error()));
        };
        const auto pair = changed ? pairOf(fastest(question), fastest(*changed))
                                  : Result<Pair>(tl::unexpected<Error>(changed.error()));
        if (!pair) {
            return tl::unexpected<Error>(pair.error());
        }
        addRow(table, {change.preset, change.title}, *pair, {change.paper, pair->first.text, pair->second.text});
        if (const auto added = addConditions(conditions, change, *changed, context); !added) {
            return tl::unexpected<Error>(added.error());
        }
        chart.sections.front().groups.push_back({change.preset, barsOf(*pair)});
    }
    return FigureTables{
        "fig15",
        "Changed devices",
        {std::move(table), std::move(conditions)},
        {"Both devices use 32 x 64 DPUs (16 x 64 for mv and mm, so that tasklets have pairs of results) and the "
         "fastest "
         "of 4, 8 or 16 tasklets with buffers of 64 to 2,048 bytes that fit. On the detailed machine, a routine of 4 "
         "instructions stands for the hardware multiplier.",
         "A full pipeline issues one instruction in each cycle, however far apart those of a tasklet are: with 16 "
         "tasklets the short pipeline changes nothing, with few it does. A product takes as many steps as its smaller "
         "operand has bits, so that the multiplier is worth more for larger operands. More WRAM helps kernels with "
         "very "
         "small buffers; 16 tasklets have 1,024 bytes each already.",
         "hst depends on data and has no kernel here; an addition stands for it, whose data fit both MRAMs as well."},
        {{"fig15.svg", svgOf(chart)}}};
}

} // namespace pimento::comonm
