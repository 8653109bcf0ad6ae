// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/search/pixel_bound.h"

#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace pimento::crossbar {
namespace {

std::int64_t boundOf(const RandomCase& of)
{
    return pixelBoundNs(PixelFlow(of.graph, of.partitions, of.placement, of.chip, {}));
}

TEST(PixelBound, IsNeverAboveTheProfileOfASchedule)
{
    double closest = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0});
        of.chip.mvmNs = number % 3 == 0 ? 100 : 4'000;
        const std::int64_t bound = boundOf(of);
        for (const StepOrder order : {StepOrder::Overlapped, StepOrder::ByKind, StepOrder::ByLayer}) {
            LowLatencyOptions options;
            options.order = order;
            options.exchangeThreshold = number % 5 == 0 ? 0 : kEndOfStep;
            const auto made =
                lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, options).value();
            const std::int64_t time =
                profile({made.streams, of.partitions, of.placement, of.chip}).value().makespanNs;

            ASSERT_LE(bound, time) << number;
            closest = std::max(closest, static_cast<double>(bound) / static_cast<double>(time));
        }
    }
    EXPECT_GT(closest, 0.9);
}

} // namespace
} // namespace pimento::crossbar
