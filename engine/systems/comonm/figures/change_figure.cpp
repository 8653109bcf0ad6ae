// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/publications/bar_chart.h"
#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/whatif/parameter.h"

#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr std::size_t kLevels = 3;                                                   // ranks, DPUs, tasklets
constexpr std::int64_t kDpusOfRank = 64;
constexpr std::int64_t kUsualTasklets = 16;
constexpr std::array<std::int64_t, 7> kBuffers = {0, 64, 128, 256, 512, 1024, 2048}; // bytes; 0: the target chooses

/// A changed device of section VI-D with the kernel that the paper runs on it.
struct Change {
    const char* preset;
    const char* title;
    FigureKernel kernel;
    std::int64_t ranks;
    std::array<std::size_t, kLevels> along; // dimension that ranks, DPUs and tasklets split
    std::int64_t tasklets;            // on the changed device
    const char* paper;
};

std::vector<Change> changes()
{
    const auto vectors = [](const char* name, const char* batch) { // of 2^31 elements each
        return FigureKernel{name, {{"batch", batch}, {"vec_len", "2147483648"}}};
    };
    const FigureKernel matrix{"mtv", {{"rows", "32768"}, {"columns", "16384"}}};
    const FigureKernel product{
        "gemv", {{"batch", "1024"}, {"nhead", "1"}, {"dhead", "1024"}, {"seq_len", "1024"}}};
    return {{"multi-port-dma", "va, 2^32 int32", vectors("va", "2"), 32, {1, 1, 1}, 16, "below 1.01"},
            {"short-pipeline", "mv, 2^15 x 2^14", matrix, 16, {0, 0, 0}, 4, "1.7"},
            {"hardware-multiplier", "mm, 2^10 x 2^10", product, 32, {0, 1, 1}, 16, "2.18"},
            {"large-wram", "red, 2^32 int32", vectors("red", "2"), 32, {1, 1, 1}, 16, "1.97"},
            {"large-mram", "va, 2^31 int32 (hst in the paper)", vectors("va", "1"), 32, {0, 0, 0}, 16, "1.00"}};
}

/// A timed mapping.
struct Fastest {
    double seconds = 0;
    std::string mapping;
};

/// The map of a change: the same split of ranks and DPUs everywhere, and a buffer.
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

/// The fastest buffer for a question. Error: none can be estimated.
Result<Fastest> fastestOf(const Change& change, const Question& question, std::int64_t tasklets,
                          const FigureContext& context)
{
    const auto problem = mappingsOf(question, context.catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const Target& target = (*problem)->target();
    std::optional<Fastest> best;
    std::optional<Error> refused;
    for (const std::int64_t buffer : kBuffers) {
        const SubMap map = mapOf(change, target.work(), tasklets, buffer);
        const Mapping mapping{target.levels().keyword, kLevels, target.work().space.size(), {map}};
        const auto time = target.estimate(map, {});
        if (!time) {
            refused = time.error();
        } else if (!best || time->seconds < best->seconds) {
            best = Fastest{time->seconds, mapText(mapping, map)};
        }
    }
    return best ? Result<Fastest>(*best) : tl::unexpected<Error>(*refused);
}

} // namespace

Result<FigureTables> changeFigure(const FigureContext& context)
{
    FigureTable table{"fig15",
                      "Estimated speedups of changed devices",
                      {"change", "kernel", "standard_ms", "modelled_ms", "speedup", "speedup_paper", "standard_map",
                       "modelled_map"},
                      {}};
    BarFigure chart{"Estimated speedups of changed devices",
                    {"One bar per change, the speedup of the fastest mapping over that of the standard device"},
                    "speedup",
                    "",
                    {"", "here"},
                    1,
                    "as fast",
                    {{{}, {}}}};
    for (const Change& change : changes()) {
        context.begin(fmt::format("comonm fig15, {}", change.preset));
        const Question question = questionOf(change.kernel);
        const auto changed = withPreset(question, change.preset, context.catalogue);
        const auto standard = changed ? fastestOf(change, question, kUsualTasklets, context)
                                      : Result<Fastest>(tl::unexpected<Error>(changed.error()));
        const auto modelled =
            standard ? fastestOf(change, *changed, change.tasklets, context) : tl::unexpected<Error>(standard.error());
        if (!modelled) {
            return tl::unexpected<Error>(modelled.error());
        }
        table.rows.push_back({change.preset, change.title, threeDecimals(standard->seconds * kMillisecondsPerSecond),
                              threeDecimals(modelled->seconds * kMillisecondsPerSecond),
                              threeDecimals(standard->seconds / modelled->seconds), change.paper, standard->mapping,
                              modelled->mapping});
        const double speedup = standard->seconds / modelled->seconds;
        chart.sections.front().groups.push_back(
            {change.preset, {{{{speedup, 1}}, fmt::format("{:.2f}x", speedup), ""}}});
    }
    return FigureTables{
        "fig15",
        "Changed devices",
        {std::move(table)},
        {"Both devices use 32 x 64 DPUs (16 x 64 for mv, so that tasklets have pairs of rows) of 16 tasklets (4 with the "
         "short pipeline) and the fastest of the buffers of 64 to 2,048 bytes that fit.",
         "mv and mm are bound by instructions: products are a routine, and a full pipeline issues one instruction in "
         "each cycle however far apart those of a tasklet are. The larger buffers of 4 tasklets therefore change "
         "little here, and so does more WRAM for red, whose 16 tasklets have buffers of 1,024 bytes already.",
         "hst depends on data and has no program here; an addition stands for it, whose data fit both MRAMs as well."},
        {{"fig15.svg", svgOf(chart)}}};
}

} // namespace pimento::comonm
