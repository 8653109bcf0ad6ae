// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/map_schedule.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace pimento::comonm {

namespace {

using upmem::schedule::ScheduleDecisions;
using upmem::schedule::Sketch;

constexpr std::int64_t kRecommendedBlock = 1024; // bytes
constexpr std::int64_t kGranule = 8;             // bytes of transfers

// Levels of sketches (schedule/sketch.h) as indices among the factors of an axis.
constexpr std::int32_t kReadOfSums = 6;
constexpr std::int32_t kReadOthers = 3;
constexpr std::int32_t kWriteOfSums = 5;
constexpr std::int32_t kWriteOthers = 3;
constexpr std::int32_t kWriteAlone = 1;

std::int64_t largestDivisor(std::int64_t number, std::int64_t most)
{
    for (std::int64_t divisor = std::min(number, most); divisor > 1; --divisor) {
        if (number % divisor == 0) {
            return divisor;
        }
    }
    return 1;
}

/// The last dimension of which the output has results.
std::size_t lastResult(const KernelWork& work)
{
    return work.output().dimensions.empty() ? kMostDimensions - 1 : work.output().dimensions.back();
}

std::int64_t dpusAlong(const SubMap& map, std::size_t dimension)
{
    return map.tuples[kRankLevel][dimension] * map.tuples[kDpuLevel][dimension];
}

tl::unexpected<Error> noSchedule(const SubMap& map, std::string why)
{
    auto error = fail(ErrorKind::DoesNotFit, nameOf(map) + " has no schedule: " + std::move(why), "DPU schedules",
                      "Estimate it, or split other loops at this level");
    error.value().reason = "no schedule";
    return error;
}

bool isSumAlone(const KernelWork& work)
{
    return std::ranges::all_of(work.space.dimensions, &Dimension::isReduction);
}

bool hasSums(const KernelWork& work) { return std::ranges::any_of(work.space.dimensions, &Dimension::isReduction); }

/// Factors of an axis of a sketch, outermost level first.
std::vector<std::int64_t> factorsOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work,
                                    std::size_t d)
{
    const std::int64_t own = map.tuples[kTaskletIterations][d];
    const std::int64_t tile = d + 1 == work.space.size() ? tiling.tile : 1;
    const std::int64_t results = d == lastResult(work) ? tiling.results : 1;
    if (isSumAlone(work)) {
        return {map.tuples[kTaskletLevel][d], own / tile, tile};
    }
    if (!hasSums(work)) {
        return {dpusAlong(map, d), map.tuples[kTaskletLevel][d], own / tile, 1, tile};
    }
    if (work.space.dimensions[d].isReduction) {
        return {1, own / tile, tile};
    }
    return {map.tuples[kRankLevel][d], map.tuples[kDpuLevel][d], map.tuples[kTaskletLevel][d], own / results, results};
}

} // namespace

TaskletTiling tilingOf(const SubMap& map, const KernelWork& work, std::int64_t workingBytes)
{
    const Tuple& own = map.tuples[kTaskletIterations];
    const std::int64_t bytes = work.output().elementBytes;
    const bool isOfSums = hasSums(work) && !isSumAlone(work);
    TaskletTiling tiling;
    if (isOfSums) {
        const std::int64_t pair = std::max<std::int64_t>(1, kGranule / bytes);
        tiling.results = own[lastResult(work)] % pair == 0 ? pair : 1;
    }
    std::int64_t tasklets = 1;
    for (const std::int64_t parts : map.tuples[kTaskletLevel]) {
        tasklets *= parts;
    }
    std::int64_t blocks = isOfSums || isSumAlone(work) ? 0 : 1; // per tasklet; the output has one if it is tiled
    for (const Operand& operand : work.operands) {
        const bool isPerResult = std::ranges::count(operand.dimensions, lastResult(work)) > 0;
        blocks += operand.isOutput ? 0 : isPerResult ? tiling.results : 1;
    }
    const std::int64_t room = (workingBytes / tasklets - tiling.results * bytes) / blocks;
    const std::int64_t block = map.buffer > 0 ? map.buffer : std::min(kRecommendedBlock, room);
    tiling.tile = largestDivisor(own[work.space.size() - 1], std::max<std::int64_t>(1, block / bytes));
    return tiling;
}

Result<ScheduleDecisions> decisionsOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work,
                                      std::span<const Sketch> sketches)
{
    std::int64_t factored = 1;
    bool isFirstSum = true;
    for (std::size_t d = 0; d < work.space.size(); ++d) {
        if (!work.space.dimensions[d].isReduction) {
            continue;
        }
        if (!isSumAlone(work) && map.tuples[kTaskletLevel][d] > 1) {
            return noSchedule(map, "its " + std::to_string(map.tuples[kTaskletLevel][d]) +
                                       " tasklets of a DPU share each sum along " + work.space.dimensions[d].name +
                                       ", but a schedule lets one tasklet compute each sum of a DPU");
        }
        if (!isFirstSum && dpusAlong(map, d) > 1) {
            return noSchedule(map, "its DPUs share sums along " + work.space.dimensions[d].name +
                                       ", but the host adds the parts of the first loop of a sum only");
        }
        factored = isFirstSum ? dpusAlong(map, d) : factored;
        isFirstSum = false;
    }
    const bool isFactored = factored > 1 || isSumAlone(work);
    const auto sketch = std::ranges::find(sketches, isFactored, &Sketch::hasRfactor);
    if (sketch == sketches.end() || (isFactored && factored < 2)) {
        return noSchedule(map, isSumAlone(work)
                                   ? "it is a sum without results, which a schedule splits across 2 DPUs or more"
                                   : "no number of DPUs from 2 on divides its sums");
    }
    ScheduleDecisions decisions;
    decisions.factored = isFactored ? factored : 0;
    for (std::size_t d = 0; d < sketch->axes().size(); ++d) {
        const auto factors = factorsOf(map, tiling, work, d);
        decisions.tiles.insert(decisions.tiles.end(), factors.begin(), factors.end());
    }
    const bool isOfSums = hasSums(work) && !isSumAlone(work);
    decisions.readLevels.assign(sketch->reads().size(), isOfSums ? kReadOfSums : kReadOthers);
    decisions.writeLevel = isOfSums ? kWriteOfSums : isSumAlone(work) ? kWriteAlone : kWriteOthers;
    decisions.hostThreads = isOfSums && isFactored ? 1 : 0;
    if (const auto fits = sketch->check(decisions); !fits) {
        return noSchedule(map, fits.error().what);
    }
    return decisions;
}

Result<SubMap> mapOfDecisions(const ScheduleDecisions& decisions, const Sketch& sketch, const KernelWork& work,
                              const DpuSizes& sizes)
{
    SubMap map;
    const bool isOfSums = hasSums(work) && !isSumAlone(work);
    bool isFirstSum = true;
    for (std::size_t d = 0; d < sketch.axes().size(); ++d) {
        const Sketch::Axis& axis = sketch.axes()[d];
        const auto factor = [&](std::size_t part) { return decisions.tiles[axis.first + part]; };
        std::int64_t own = 1;
        std::int64_t dpus = 1;
        if (axis.isSummed) {
            dpus = isFirstSum ? std::max<std::int64_t>(1, decisions.factored) : 1;
            isFirstSum = false;
            map.tuples[kTaskletLevel][d] = isSumAlone(work) ? factor(0) : 1;
            own = (isSumAlone(work) ? 1 : factor(0)) * factor(1) * factor(2);
        } else if (isOfSums) {
            map.tuples[kRankLevel][d] = factor(0);
            map.tuples[kDpuLevel][d] = factor(1);
            map.tuples[kTaskletLevel][d] = factor(2);
            own = factor(3) * factor(4);
        } else {
            dpus = factor(0);
            map.tuples[kTaskletLevel][d] = factor(1);
            own = factor(2) * factor(3) * factor(4);
        }
        if (dpus > 1) {
            map.tuples[kDpuLevel][d] = largestDivisor(dpus, sizes.dpusPerRank);
            map.tuples[kRankLevel][d] = dpus / map.tuples[kDpuLevel][d];
        }
        map.tuples[kTaskletIterations][d] = own;
    }
    map.buffer = 0;
    const std::size_t last = work.space.size() - 1;
    const auto& parts = sketch.axes()[last];
    const std::int64_t tile = decisions.tiles[parts.first + parts.parts - 1];
    if (tilingOf(map, work, sizes.workingBytes).tile != tile && tile > 1) {
        map.buffer = tile * work.output().elementBytes;
    }
    const auto back = decisionsOf(map, tilingOf(map, work, sizes.workingBytes), work, std::span(&sketch, 1));
    if (!back) {
        return tl::unexpected<Error>(back.error());
    }
    if (*back != decisions) {
        return fail("copies or unrolls in another way than maps do", sketch.text(decisions),
                    "The nearest schedule of a map is " + sketch.text(*back));
    }
    return map;
}

} // namespace pimento::comonm
