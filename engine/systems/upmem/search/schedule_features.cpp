// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/schedule_features.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento::upmem {

namespace {

constexpr std::size_t kLogarithms = 14; // number of logarithms besides those of factors
constexpr std::size_t kFlags = 3;

float logarithm(double count)
{
    constexpr double kNone = 0.5; // distinguishes a count of zero from a count of one
    return static_cast<float>(std::log2(std::max(count, kNone)));
}

} // namespace

double kernelCycles(const TaskletWork& work, double tasklets, const KernelRates& rates)
{
    const double issued = work.instructions * std::max(rates.issueDistance, tasklets);
    const double moved = tasklets * (rates.occupancy * work.transfers + rates.occupancyPerByte * work.bytes);
    const double alone =
        rates.issueDistance * work.instructions + rates.latency * work.transfers + rates.latencyPerByte * work.bytes;
    return std::max({issued, moved, alone});
}

std::size_t featureCount(std::size_t factors) { return kLogarithms + factors + kFlags; }

void writeFeatures(const ScheduleTraits& traits, std::span<float> features)
{
    PIMENTO_ASSERT(features.size() == featureCount(traits.factors.size()), "all schedules have the same features");
    const double meanTransfer = traits.work.transfers > 0 ? traits.work.bytes / traits.work.transfers : 0;
    const std::array<double, kLogarithms> counts = {
        traits.dpus,       traits.reductionDpus, traits.tasklets, traits.workingBytes,  traits.work.transfers,
        traits.work.bytes, meanTransfer,         traits.branches, traits.innerExtent,   traits.work.instructions,
        traits.bytesIn,    traits.bytesOut,      traits.pushes,   traits.hostReductions};
    auto place = std::ranges::transform(counts, features.begin(), logarithm).out;
    place = std::ranges::transform(traits.factors, place, [](std::int64_t factor) {
                return logarithm(static_cast<double>(factor));
            }).out;
    *place++ = traits.isRfactor ? 1 : 0;
    *place++ = static_cast<float>(traits.optimisationLevel);
    *place = static_cast<float>(traits.unroll);
}

} // namespace pimento::upmem
