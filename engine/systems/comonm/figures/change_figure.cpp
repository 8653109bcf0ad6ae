// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/whatif/parameter.h"

#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr double kMilliseconds = 1e3; // per second
constexpr std::array<std::int64_t, 3> kUnits = {32, 64, 16};                          // ranks, DPUs, tasklets
constexpr std::array<std::int64_t, 7> kBuffers = {0, 64, 128, 256, 512, 1024, 2048}; // bytes; 0: the target chooses

/// A changed device of section VI-D with the kernel that the paper runs on it.
struct Change {
    const char* preset;
    const char* title;
    FigureKernel kernel;
    std::array<std::size_t, 3> along; // dimension that ranks, DPUs and tasklets split
    std::int64_t tasklets;            // on the changed device
    const char* paper;
};

std::vector<Change> changes()
{
    const auto vectors = [](const char* name, const char* elements) {
        return FigureKernel{name, {{"batch", "1"}, {"vec_len", elements}}};
    };
    const FigureKernel matrix{"mtv", {{"rows", "32768"}, {"columns", "16384"}}};
    const FigureKernel product{
        "gemv", {{"batch", "1024"}, {"nhead", "1"}, {"dhead", "1024"}, {"seq_len", "1024"}}};
    return {{"multi-port-dma", "va, 2^32 int32", vectors("va", "4294967296"), {0, 0, 0}, 16, "below 1.01"},
            {"short-pipeline", "mv, 2^15 x 2^14", matrix, {0, 0, 0}, 4, "1.7"},
            {"hardware-multiplier", "mm, 2^10 x 2^10", product, {0, 1, 1}, 16, "2.18"},
            {"large-wram", "red, 2^32 int32", vectors("red", "4294967296"), {0, 0, 0}, 16, "1.97"},
            {"large-mram", "va, 2^31 int32 (hst in the paper)", vectors("va", "2147483648"), {0, 0, 0}, 16, "1.00"}};
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
        for (std::size_t level = 0; level < kUnits.size(); ++level) {
            const std::int64_t parts = level + 1 == kUnits.size() ? tasklets : kUnits[level];
            map.tuples[level][d] = change.along[level] == d ? parts : 1;
            own /= map.tuples[level][d];
        }
        map.tuples[kUnits.size()][d] = own;
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
        const Mapping mapping{target.levels().keyword, kUnits.size(), target.work().space.size(), {map}};
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
                      "Estimated speedups of changed devices on 2,048 DPUs",
                      {"change", "kernel", "standard_ms", "modelled_ms", "speedup", "speedup_paper", "standard_map",
                       "modelled_map"},
                      {}};
    for (const Change& change : changes()) {
        context.begin(fmt::format("comonm fig15, {}", change.preset));
        const Question question = questionOf(change.kernel);
        const auto changed = withPreset(question, change.preset, context.catalogue);
        const auto standard = changed ? fastestOf(change, question, kUnits.back(), context)
                                      : Result<Fastest>(tl::unexpected<Error>(changed.error()));
        const auto modelled =
            standard ? fastestOf(change, *changed, change.tasklets, context) : tl::unexpected<Error>(standard.error());
        if (!modelled) {
            return tl::unexpected<Error>(modelled.error());
        }
        table.rows.push_back({change.preset, change.title, threeDecimals(standard->seconds * kMilliseconds),
                              threeDecimals(modelled->seconds * kMilliseconds),
                              threeDecimals(standard->seconds / modelled->seconds), change.paper, standard->mapping,
                              modelled->mapping});
    }
    return FigureTables{
        "fig15",
        "Changed devices",
        {std::move(table)},
        {"Both devices use 32 x 64 DPUs of 16 tasklets (4 with the short pipeline) and the fastest of the buffers of 64 "
         "to 2,048 bytes that fit.",
         "hst depends on data and has no program here; an addition stands for it, whose data fit both MRAMs as well."}};
}

} // namespace pimento::comonm
