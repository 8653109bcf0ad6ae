// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_standard.h"

#include "engine/base/math.h"
#include "engine/base/random_stream.h"
#include "engine/systems/upmem/schedule_runs.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kOfEachDpu = 2;                      // results that fill a granule of a DPU's memory
constexpr std::int64_t kMostPower = std::int64_t{1} << 11U; // largest power of two of DPUs in manual baselines

/// Permitted numbers of DPUs.
struct DpuRange {
    std::int64_t least = 1;
    std::int64_t most = 1;

    [[nodiscard]] bool has(std::int64_t dpus) const { return dpus >= least && dpus <= most; }
};

DpuRange rangeOf(const KernelSpace& space)
{
    const auto& limits = space.options().system->limits;
    return {limits.leastDpus, std::min<std::int64_t>(space.options().compile.mostDpus, limits.mostDpus)};
}

/// Points of the published grid that the sizes and the DPUs allow, one that DPUs can run first; none: they can run
/// none.
std::vector<ScheduleRow> gridRows(ScheduleRuns& runs, HandMade program, ComparedKernel kernel)
{
    const KernelSpace& space = runs.space();
    std::vector<ScheduleRow> rows = handMadeRows(program, kernel, space.program());
    const DpuRange range = rangeOf(space);
    std::erase_if(rows, [&](const ScheduleRow& row) {
        return !range.has(row.handMade->dpus) || !handMade(*row.handMade, space.program());
    });
    std::ranges::reverse(rows); // most DPUs first: bounds show that fewer take longer at large sizes
    const auto first =
        std::ranges::find_if(rows, [&](const ScheduleRow& row) { return runs.compiled(row).has_value(); });
    if (first == rows.end()) {
        return {};
    }
    std::rotate(rows.begin(), first, first + 1);
    return rows;
}

/// Chooses DPUs for both spatial loops: as many in total as possible, with two rows each.
HandMadeNumbers matrixNumbers(const ComparedSizes& sizes, const DpuRange& range)
{
    HandMadeNumbers best{0, 1};
    for (std::int64_t outer = 1; outer <= std::min(sizes.outer, range.most); ++outer) {
        const std::int64_t inner = std::max<std::int64_t>(1, std::min(sizes.inner / 2, range.most / outer));
        if (outer * inner > best.outerDpus * best.innerDpus) {
            best.outerDpus = outer;
            best.innerDpus = inner;
        }
    }
    return best;
}

/// The hand-made program with as many DPUs as sizes and settings allow; nothing: there is none that DPUs can run.
std::optional<ScheduleRow> fittingRow(ScheduleRuns& runs, HandMade program, ComparedKernel kernel)
{
    const KernelSpace& space = runs.space();
    const ComparedSizes sizes = comparedSizes(kernel, space.program());
    const DpuRange range = rangeOf(space);
    std::vector<HandMadeNumbers> all;
    if (kernel == ComparedKernel::Mmtv) {
        all.push_back(matrixNumbers(sizes, range));
    } else {
        const std::int64_t iterations = kernel == ComparedKernel::Ttv ? sizes.outer * sizes.inner : sizes.outer;
        const std::int64_t most = std::min(range.most, ceilDivide(iterations, kOfEachDpu));
        for (std::int64_t dpus = kMostPower; dpus >= range.least; dpus /= 2) {
            if (dpus <= most) {
                all.push_back({dpus, 1});
            }
        }
        if (range.least <= most) {
            all.push_back({range.least, 1});
        }
    }
    for (const HandMadeNumbers& numbers : all) {
        const auto point = handMadePoint(program, kernel, numbers);
        if (!point || !range.has(point->dpus)) {
            continue;
        }
        if (ScheduleRow row{{}, *point, {}}; runs.compiled(row)) {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<GuessedSchedule> guessedSchedule(const KernelSpace& space)
{
    constexpr std::size_t kDrawn = 300;
    std::optional<GuessedSchedule> best;
    std::vector<float> features(space.search().features());
    for (std::size_t niche = 0; niche < space.search().niches() && !best; ++niche) {
        for (std::size_t i = 0; i < kDrawn; ++i) {
            auto random = RandomStream::of(1, i);
            auto drawn = space.search().sample(niche, random);
            const auto seconds = drawn ? space.search().examine(*drawn, features) : fail("none");
            if (seconds && (!best || *seconds < best->seconds)) {
                best = GuessedSchedule{std::move(*drawn), *seconds};
            }
        }
    }
    return best;
}

Result<std::vector<ScheduleRow>> standardSchedules(ScheduleRuns& runs, HandMade program,
                                                   std::optional<ComparedKernel> kernel)
{
    for (const HandMade each : {program, HandMade::Prim}) {
        if (auto rows = kernel ? gridRows(runs, each, *kernel) : std::vector<ScheduleRow>{}; !rows.empty()) {
            return rows;
        }
        if (auto row = kernel ? fittingRow(runs, each, *kernel) : std::nullopt) {
            return std::vector<ScheduleRow>{*std::move(row)};
        }
    }
    if (const std::optional<GuessedSchedule>& guessed = runs.guess()) {
        return std::vector<ScheduleRow>{{guessed->decisions, {}, {}}};
    }
    return tl::unexpected<Error>(runs.space().whyNone());
}

} // namespace pimento::upmem
