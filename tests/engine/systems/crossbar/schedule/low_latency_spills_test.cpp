// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/run/mapping_run.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/machine/eager_inputs.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

using testing::HasSubstr;

namespace {

/// Choices whose schedules need the least memory.
LowLatencyOptions spillChoice(std::uint64_t number)
{
    LowLatencyOptions made;
    made.inputBuffers = 1;
    made.restSteps = 0;
    made.order = static_cast<StepOrder>(number % 3);
    made.exchangeThreshold = number % 4 == 0 ? 3 : kEndOfStep;
    return made;
}

LowLatencySchedule spillSchedule(const RandomCase& of, const LowLatencyOptions& options)
{
    return lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, options).value();
}

std::int64_t largestPeak(const LowLatencySchedule& of) { return std::ranges::max(of.peakElements); }

std::int64_t countedLoads(const LowLatencySchedule& of)
{
    std::int64_t loads = 0;
    for (const auto& stream : of.streams.cores) {
        loads += std::ranges::count(stream, Operation::Load, &Instruction::operation);
    }
    return loads;
}

void expectSpillsRight(const RandomCase& of, const Streams& streams, std::uint64_t number)
{
    const GlobalMemory memory = globalMemoryOf(of.graph);
    for (const CoreOrder order : {CoreOrder::Ascending, CoreOrder::Descending}) {
        const auto made = verify({of.graph, of.partitions, of.placement, of.chip, memory, streams}, {.order = order});
        ASSERT_TRUE(made) << number << ": " << made.error().message();
    }
}

} // namespace

TEST(LowLatencySpills, LetPixelsWaitInTheMemoryOfTheChip)
{
    std::int64_t fitting = 0;
    std::int64_t spilling = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0});
        of.chip.mvmNs = number % 2 == 0 ? 4'000 : 100; // products, or moves and transfers take most of the time
        LowLatencyOptions options = spillChoice(number);
        const LowLatencySchedule free = spillSchedule(of, options);
        options.localElements = largestPeak(free) * (number % 5 == 0 ? 9 : 7) / 10;
        const LowLatencySchedule limited = spillSchedule(of, options);
        std::vector<std::vector<std::int64_t>> ends;
        ASSERT_TRUE(profile({limited.streams, of.partitions, of.placement, of.chip}, {.ends = &ends})) << number;

        expectSpillsRight(of, limited.streams, number);
        if (of.chip.execution == Execution::OutOfOrder) {
            expectSpillsRight(of, inOrderOfTime(limited.streams, ends), number);
        }

        EXPECT_EQ(limited.restElements, free.restElements) << number;
        fitting += largestPeak(limited) <= options.localElements ? 1 : 0;
        spilling += countedLoads(limited) > countedLoads(free) ? 1 : 0;
    }
    EXPECT_GT(fitting, 30);
    EXPECT_GT(spilling, 60);
}

TEST(LowLatencySpills, ChangeNothingWhereMemoriesSuffice)
{
    for (std::uint64_t number = 0; number < 60; ++number) {
        const RandomCase of = randomCase(number);
        LowLatencyOptions options = spillChoice(number);
        const LowLatencySchedule free = spillSchedule(of, options);
        options.localElements = largestPeak(free);

        EXPECT_EQ(spillSchedule(of, options), free) << number;
    }
}

TEST(LowLatencySpills, FollowFromTheMemoryOfTheChipFile)
{
    std::int64_t fitting = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        RandomCase of = randomCase(number);
        const LowLatencySchedule free = spillSchedule(of, {.inputBuffers = 1, .restSteps = 0});
        of.chip.localBytes = largestPeak(free) * 8 / 10 * of.chip.elementBytes;
        const auto made = streamsOf({.graph = of.graph,
                                     .partitions = of.partitions,
                                     .placement = of.placement,
                                     .chip = of.chip,
                                     .mode = PipelineMode::Latency,
                                     .exchange = {StepOrder::Overlapped, kEndOfStep}});
        if (!made) {
            EXPECT_THAT(made.error().message(), HasSubstr("bytes of local memory")) << number;
            continue;
        }
        ++fitting;
        EXPECT_LE(std::ranges::max(made->localElements) * of.chip.elementBytes, of.chip.localBytes) << number;
    }
    EXPECT_GT(fitting, 3);
}

} // namespace pimento::crossbar
