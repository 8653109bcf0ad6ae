// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// One pixel of 40 channels and 64 results: 5 array groups of 8 rows, each in a core of its own.
struct FiveCores {
    LayerGraph graph = chainOf({40, 1, 1}, std::array{SmallConvolution{.outputs = 64}});
    CrossbarChip chip = smallChip(5, 1, 8, 64);
    std::vector<LayerPartition> partitions = partitionsOf(graph, chip, {}).value();
    Placement placement =
        placementOf(std::array<GroupCount, 5>{{{0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {3, 0, 1}, {4, 0, 1}}}, partitions,
                    chip)
            .value();

    [[nodiscard]] Streams streamsFor(SumOrder order) const
    {
        return lowLatencySchedule(graph, partitions, placement, chip, {.sums = order}).value().streams;
    }
    [[nodiscard]] std::int64_t nsOf(SumOrder order) const
    {
        const Streams streams = streamsFor(order);
        const GlobalMemory memory = globalMemoryOf(graph);
        const auto verified = verify({graph, partitions, placement, chip, memory, streams});
        EXPECT_TRUE(verified) << verified.error().message();
        return profile({streams, partitions, placement, chip}).value().makespanNs;
    }
};

/// Cores from which a core gets partial results, in order.
std::vector<std::int32_t> sendersTo(const Streams& streams, std::size_t core)
{
    std::vector<std::int32_t> senders;
    for (const Instruction& each : streams.cores[core]) {
        if (each.operation == Operation::Receive && each.stage == Stage::AccumulateRemote) {
            senders.push_back(each.other);
        }
    }
    return senders;
}

TEST(SumOrder, TreeAddsInPairsOfCores)
{
    const Streams tree = FiveCores().streamsFor(SumOrder::Tree);

    EXPECT_THAT(sendersTo(tree, 0), ElementsAre(1, 2, 4));
    EXPECT_THAT(sendersTo(tree, 1), IsEmpty());
    EXPECT_THAT(sendersTo(tree, 2), ElementsAre(3));
    EXPECT_THAT(sendersTo(tree, 3), IsEmpty());
}

TEST(SumOrder, ListSendsAllToTheFirstCore)
{
    EXPECT_THAT(sendersTo(FiveCores().streamsFor(SumOrder::List), 0), ElementsAre(1, 2, 3, 4));
}

TEST(SumOrder, TreeSavesAnAdditionAndATransfer)
{
    const FiveCores of;

    // 128 bytes take 5 ns on the bus and 20 ns to add. List: four of each, 100 ns. Tree: cores 1 and 3 send until 5 and
    // 10, cores 0 and 2 add until 25 and 30; core 2 sends until 35, added at 55; core 4 sends until 60, added at 80.
    EXPECT_EQ(of.nsOf(SumOrder::List) - of.nsOf(SumOrder::Tree), 100 - 80);
}

} // namespace
} // namespace pimento::crossbar
