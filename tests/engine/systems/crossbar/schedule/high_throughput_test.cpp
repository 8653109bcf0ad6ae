// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/high_throughput.h"

#include "engine/systems/crossbar/profile/profile.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <array>

namespace pimento::crossbar {
namespace {

/// One copy of a convolution of 3 x 3 over 8 x 8 pixels of 4 channels, padded, in one core: 36 rows are one group.
struct OneCore {
    std::array<SmallConvolution, 1> layers{{{.outputs = 8, .window = 3, .padding = 1}}};
    LayerGraph graph = chainOf({4, 8, 8}, layers);
    CrossbarChip chip = smallChip(1, 4, 64, 8);
    std::vector<LayerPartition> partitions = partitionsOf(graph, chip, {}).value();
    Placement placement{.replicas = {1}, .groups = {{}}};

    [[nodiscard]] StreamCounts countsOf(const HighThroughputOptions& options) const
    {
        const Streams streams = scheduleHighThroughput(graph, partitions, placement, chip, options).value().streams;
        return profile({streams, partitions, placement, chip}).value().counts;
    }
};

TEST(HighThroughput, ReadsEachInputOnceWithALineBuffer)
{
    const OneCore of;

    const StreamCounts made = of.countsOf({.lineBlock = 4});

    EXPECT_EQ(made.loadedBytes, 8 * 8 * 4 * 2);
    EXPECT_EQ(made.storedBytes, 8 * 8 * 8 * 2);
    EXPECT_EQ(made.mvms, 64);
    EXPECT_EQ(made.steps, 64);
}

TEST(HighThroughput, ReadsMoreWithSmallerMemories)
{
    const OneCore of;
    const auto loadedWith = [&](std::int64_t slots) {
        const HighThroughputSchedule free =
            scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip, {.lineBlock = 4}).value();
        return of.countsOf({.lineBlock = 4, .localElements = free.bufferEnds[0] + 4 * slots}).loadedBytes;
    };

    EXPECT_EQ(loadedWith(0), 22 * 22 * 8); // every pixel of every window, as without reuse across steps
    EXPECT_GT(loadedWith(3), loadedWith(6));
    EXPECT_GT(loadedWith(6), 8 * 8 * 8);
    EXPECT_EQ(loadedWith(2 * 8 + 3), 8 * 8 * 8); // two rows and three pixels: once
}

TEST(HighThroughput, ReadsEachWindowWithoutReuseAcrossSteps)
{
    const OneCore of;

    // 64 windows of 9 pixels, less those in the padding: 22 rows of windows inside the image in each direction
    // (3 for each of 8, less the first and the last), so 22 x 22 pixels of 8 bytes.
    EXPECT_EQ(of.countsOf({.reuse = InputReuse::WithinStep, .burst = 0}).loadedBytes, 22 * 22 * 8);
}

TEST(HighThroughput, SharesShortLoads)
{
    const OneCore of;

    // A row of a window has two or three pixels of four channels, which one load brings. Loads of 64 elements hold two
    // such rows, as rows begin 32 elements apart and 32 + 12 are less than 64: two loads for a window with three rows
    // of pixels (48 of them, in 6 rows of windows), one for a window with two (16, in the first and the last row).
    const StreamCounts made = of.countsOf({.reuse = InputReuse::WithinStep, .burst = 64});

    EXPECT_EQ(made.memoryOperations - 64, 48 * 2 + 16);
}

TEST(HighThroughput, StoresOnePixelForEachWindow)
{
    const OneCore of;
    const Streams streams = scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip).value().streams;

    EXPECT_EQ(std::ranges::count(streams.cores[0], Operation::Store, &Instruction::operation), 64);
    EXPECT_EQ(streams.cores[0].back().operation, Operation::Store);
}

TEST(HighThroughput, RefusesFormsThatScatterResults)
{
    const OneCore of;
    const auto partition = partitionOf(of.graph, 1, Unfolding::Scatter, smallChip(1, 20, 64, 8), {}).value();

    const auto made = scheduleHighThroughput(of.graph, std::array{partition}, of.placement, of.chip);

    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message().find("\"scatter\""), std::string::npos);
}

} // namespace
} // namespace pimento::crossbar
