// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pooled_inputs.h"

#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace pimento::crossbar {
namespace {

/// A pool and a convolution of 1 x 1 that alone reads it, on cores of 4 arrays of 16 x 8.
struct PooledConvolution {
    LayerGraph graph;
    CrossbarChip chip;
    std::vector<LayerPartition> partitions;
    Placement placement;

    PooledConvolution(const ImageShape& image, const SmallConvolution& pool, std::int64_t copies, int cores)
        : graph(chainOf(
              image, std::array{SmallConvolution{image.channels, pool.window, pool.stride, pool.padding, pool.dilation},
                                SmallConvolution{.outputs = 8}})),
          chip(smallChip(cores, 4, 16, 8))
    {
        graph.nodes[1].kind = NodeKind::Pool;
        graph.nodes[1].function = "max";
        graph.matrices = {2};
        partitions = partitionsOf(graph, chip, {}).value();
        placement = packed(partitions, std::array{copies}, chip, Splitting::IfNeeded).value();
    }

    [[nodiscard]] HighThroughputSchedule scheduled(const HighThroughputOptions& options = {}) const
    {
        return scheduleHighThroughput(graph, partitions, placement, chip, options).value();
    }
    [[nodiscard]] StreamCounts countsOf(const HighThroughputSchedule& made) const
    {
        return profile({made.streams, partitions, placement, chip}, {.inputBuffers = 2}).value().counts;
    }
};

constexpr SmallConvolution kInceptionPool{.window = 3, .padding = 1};

TEST(PooledInputs, LoadTheSourceOnceAndStoreNoPool)
{
    const PooledConvolution of({4, 6, 6}, kInceptionPool, 1, 1);

    const HighThroughputSchedule made = of.scheduled();
    const StreamCounts counts = of.countsOf(made);

    EXPECT_EQ(counts.loadedBytes, 36 * 4 * 2);
    EXPECT_EQ(counts.storedBytes, 36 * 8 * 2);
    // Columns: 6 in each row, of 2 pixels in the first and last row (1 maximum) and of 3 in others (2): 6 (2 + 4 x 2)
    // = 60. Windows: of 2 columns at the edges and of 3 in between: the same. Products have one group and no bias.
    EXPECT_EQ(std::ranges::count(made.streams.cores[0], Operation::Vector, &Instruction::operation), 120);
}

TEST(PooledInputs, AreLeftToPoolsWhereCoresWouldReadMore)
{
    // 18 copies of 2 windows on 18 cores read 3 rows of 6 pixels each, 16 x 3 x 6 + 2 x 2 x 6 pixels and more; a pool
    // alone reads 36, writes 36, and the cores read less than 18 x 6.
    const PooledConvolution of({4, 6, 6}, kInceptionPool, 18, 5);
    const PooledConvolution wide({64, 6, 6}, kInceptionPool, 18, 18);

    EXPECT_EQ(wide.countsOf(wide.scheduled()).storedBytes, 36 * (64 + 8) * 2);
    EXPECT_EQ(of.countsOf(of.scheduled()).storedBytes, 36 * 8 * 2); // four copies to a core
}

TEST(PooledInputs, ComputeTheNetwork)
{
    constexpr std::array<SmallConvolution, 5> kPools = {{{.window = 3, .padding = 1},
                                                         {.window = 3, .stride = 2},
                                                         {.window = 2, .stride = 2},
                                                         {.window = 2, .dilation = 2},
                                                         {.window = 3, .stride = 3, .padding = 2}}};
    for (std::size_t i = 0; i < kPools.size() * 36; ++i) {
        const std::int64_t channels = i % 2 == 0 ? 5 : 40; // one array group or three
        PooledConvolution of({channels, 7, 9}, kPools[i % kPools.size()], 1 + static_cast<std::int64_t>(i % 4), 4);
        of.graph.nodes[1].function = i % 3 == 0 ? "average" : "max";
        of.chip.execution = i % 7 == 0 ? Execution::InOrder : Execution::OutOfOrder;
        const PoolDivisor divisor = i % 4 == 0 ? PoolDivisor::WholeWindow : PoolDivisor::ValidInputs;
        const std::int64_t buffers = 1 + static_cast<std::int64_t>(i / 5 % 3);

        const HighThroughputSchedule made = of.scheduled({.inputBuffers = buffers, .divisor = divisor});
        const auto found = verify({of.graph, of.partitions, of.placement, of.chip, made.memory, made.streams},
                                  {.loaded = LoadedSample::Previous, .divisor = divisor});

        ASSERT_TRUE(found) << i << ": " << found.error().message();
        EXPECT_LE(found->localEnd, std::ranges::max(made.localEnds)) << i;
        ASSERT_TRUE(profile({made.streams, of.partitions, of.placement, of.chip}, {.inputBuffers = buffers})) << i;
    }
}

} // namespace
} // namespace pimento::crossbar
