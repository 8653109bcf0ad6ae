// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/bounds/bounds.h"

#include "engine/systems/crossbar/run/mapping_run.h"
#include "tests/engine/systems/crossbar/golden_rows.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <array>

namespace pimento::crossbar {

namespace {

// The first layer has 16 windows, of 2 x 4 weights: one array of 8 x 8. The second has 4 windows, of 16 x 4 weights:
// two array groups of one array.
LayerGraph twoLayers()
{
    LayerGraph graph =
        chainOf({2, 4, 4}, std::array<SmallConvolution, 2>{{{.outputs = 4}, {.outputs = 4, .window = 2, .stride = 2}}});
    graph.nodes[1].hasBias = true;
    graph.nodes[1].fused = {"relu"};
    return graph;
}

CrossbarChip twoCores(int arraysOfCore)
{
    CrossbarChip chip = smallChip(2, arraysOfCore, 8, 8);
    chip.mvmNs = 1'000;
    chip.issueNs = 100;
    return chip;
}

Bounds boundsOf(const LayerGraph& graph, const CrossbarChip& chip)
{
    return boundsOf(graph, partitionsOf(graph, chip, {}).value(), chip);
}

} // namespace

TEST(CrossbarBounds, AreThoseOfASmallNetwork)
{
    const Bounds bounds = boundsOf(twoLayers(), twoCores(3));

    // Six arrays: four rounds take ceil(16 / 4) * 1 + ceil(4 / 4) * 2 = 6, three take 6 + 4.
    EXPECT_TRUE(bounds.isFeasible);
    EXPECT_EQ(bounds.arraysOfCopies, 3);
    EXPECT_EQ(bounds.steps, 4);
    EXPECT_EQ(bounds.arraysAtSteps, 6);
    EXPECT_EQ(bounds.replicationNs, 4'000);
    EXPECT_EQ(bounds.fluidNs, 4'000);  // (16 * 1 + 4 * 2) * 1000 / 6
    EXPECT_EQ(bounds.issueNs, 1'200);  // (16 + 4 * 2) * 100 / 2
    EXPECT_EQ(bounds.loadBytes, 192);  // 32 and 64 elements
    EXPECT_EQ(bounds.storeBytes, 160); // 64 and 16 elements
    EXPECT_EQ(bounds.memoryNs, 5.5);   // 352 / 64
    EXPECT_EQ(bounds.windowLoadBytes, 192);
    // 64 biases, 64 activations, and 4 additions of 4 channels: 144 * 2 / 64 * 10 / 2.
    EXPECT_EQ(bounds.vectorNs, 22.5);
    EXPECT_EQ(bounds.throughputNs, 4'000);
    EXPECT_EQ(bounds.throughputLimit, BoundKind::Replication);
    EXPECT_EQ(bounds.depth, 2);
    EXPECT_EQ(bounds.latencyNs, 5'000);
    // One product of the other layer, and 8 bytes of its pixel at 25.6 bytes a nanosecond: 1001, and four rounds.
    EXPECT_EQ(bounds.pathLatencyNs, 5'001);
}

TEST(CrossbarBounds, SayWhenOneCopyDoesNotFit)
{
    const Bounds bounds = boundsOf(twoLayers(), twoCores(1));

    EXPECT_EQ(bounds, (Bounds{.arraysOfCopies = 3}));
}

TEST(CrossbarBounds, NameTheResourceThatLimits)
{
    CrossbarChip chip = twoCores(100);
    chip.globalBandwidth = 100;
    EXPECT_EQ(boundsOf(twoLayers(), chip).throughputLimit, BoundKind::Memory);

    chip = twoCores(100);
    chip.issueNs = 1'000;
    EXPECT_EQ(boundsOf(twoLayers(), chip).throughputLimit, BoundKind::Issue);

    chip = twoCores(100);
    chip.vectorNs = 10'000;
    EXPECT_EQ(boundsOf(twoLayers(), chip).throughputLimit, BoundKind::Vector);
}

// A short path beside a long one: the layer with most rounds is not on the long one.
TEST(CrossbarBounds, LatencyOfAPathCountsItsOwnLayers)
{
    LayerGraph graph = chainOf(
        {2, 4, 4}, std::array<SmallConvolution, 3>{{{.outputs = 4}, {.outputs = 4, .window = 4}, {.outputs = 4}}});
    addProduct(graph, 2);
    // A layer like the first one reads the input as well.
    GraphNode aside = graph.nodes[1];
    aside.readers.clear();
    graph.matrices.push_back(graph.nodes.size());
    graph.outputs.push_back(graph.nodes.size());
    graph.nodes[0].readers.push_back(graph.nodes.size());
    graph.nodes.push_back(aside);
    CrossbarChip chip = twoCores(100);
    chip.crossbarsX = 8; // 16 arrays; one copy takes 1 + 8 + 1 + 1 + 1

    const Bounds bounds = boundsOf(graph, chip);

    // Two layers of 16 windows with 6 arrays: three copies of each, 6 rounds.
    EXPECT_EQ(bounds.steps, 6);
    EXPECT_EQ(bounds.latencyNs, 9'000);
    // In 8000 ns, the layer aside has 8 rounds with two copies, and the first has 4 rounds with four, as the three
    // behind it take 3003. In 7999, the layer aside needs a third copy.
    EXPECT_EQ(bounds.pathLatencyNs, 8'000);
}

// Runs of the public program, by all of its strategies.
TEST(CrossbarBounds, NoMeasuredTimeIsBelow)
{
    int seen = 0;
    forGoldenRows("results.csv", [&](const GoldenRow& cell) {
        if (cell("status") != "ok") {
            return;
        }
        const ReferenceCase of = cell.ownCase();
        const Bounds bounds = boundsOf(of.network->graph, of.partitions, of.chip);
        const double measured = parseDecimal(cell("makespan_ns")).value();
        const bool isLatency = cell("pipeline") == "LL";

        EXPECT_LE(isLatency ? bounds.latencyNs : bounds.throughputNs, measured) << cell.row;
        EXPECT_TRUE(!isLatency || bounds.pathLatencyNs <= measured) << cell.row;
        EXPECT_GE(bounds.pathLatencyNs, bounds.replicationNs) << cell.row;
        ++seen;
    });
    EXPECT_EQ(seen, 74);
}

// The first layer: 1000 for a product, 10 each for bias and activation. The second: two groups of a core start 100 apart,
// and their results are added, 1110; two cores add theirs after 10 + 1, 1011.
TEST(LeastLatency, CountsAdditionsBiasesAndFunctions)
{
    const CrossbarChip chip = twoCores(3);
    const auto partitions = partitionsOf(twoLayers(), chip, {}).value();

    EXPECT_EQ(leastLatencyNs(twoLayers(), partitions, chip), 4 * 1'000 + 20 + 1 + 1'011);
}

TEST(LeastLatency, IsBelowTheTimeOfAnySchedule)
{
    int higher = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        SCOPED_TRACE(number);
        const RandomCase of = randomCase(number);
        const std::int64_t least = leastLatencyNs(of.graph, of.partitions, of.chip);
        for (const StepOrder order : {StepOrder::Overlapped, StepOrder::ByKind, StepOrder::ByLayer}) {
            const PlacedStreams placed{.graph = of.graph,
                                       .partitions = of.partitions,
                                       .placement = of.placement,
                                       .chip = of.chip,
                                       .mode = PipelineMode::Latency,
                                       .exchange = {.order = order}};
            EXPECT_LE(least, timedStreams(placed).value().profile.makespanNs);
        }
        const double before = boundsOf(of.graph, of.partitions, of.chip).pathLatencyNs;
        higher += static_cast<double>(least) > before ? 1 : 0;
    }
    EXPECT_GT(higher, 200);
}

} // namespace pimento::crossbar
