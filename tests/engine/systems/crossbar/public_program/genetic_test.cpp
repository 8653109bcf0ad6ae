// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/genetic.h"

#include "tests/engine/systems/crossbar/golden_rows.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::crossbar {

using testing::HasSubstr;

namespace {

/// The first layer has 16 windows and one array group; the second has 4 windows and two; then a fully connected layer.
LayerGraph threeLayers()
{
    LayerGraph graph =
        chainOf({2, 4, 4}, std::array<SmallConvolution, 2>{{{.outputs = 4}, {.outputs = 4, .window = 2, .stride = 2}}});
    addProduct(graph, 4);
    return graph;
}

/// A network on a chip, which mappings are made for.
struct Case {
    LayerGraph graph = threeLayers();
    CrossbarChip chip = smallChip(6, 4, 8, 8);
    std::vector<LayerPartition> partitions = partitionsOf(graph, chip, {}).value();

    [[nodiscard]] MappedNetwork network() const { return {graph, partitions, chip}; }
};

/// Mapping of a row of constructive.csv, from the table of mappings.
std::vector<GroupCount> countsOf(const GoldenRow& row, const CsvTable& maps, const ReferenceCase& of)
{
    std::vector<GroupCount> counts;
    const auto number = [&](std::size_t at, std::string_view column) {
        return static_cast<std::int32_t>(parseInteger(maps.cell(at, maps.column(column).value())).value());
    };
    for (std::size_t i = 0; i < maps.rows(); ++i) {
        const bool isSame =
            std::ranges::all_of(std::array<std::string_view, 4>{"config", "network", "strategy", "mvm_latency_ns"},
                                [&](auto column) { return maps.cell(i, maps.column(column).value()) == row(column); });
        if (isSame) {
            const auto layer = std::ranges::find_if(of.partitions, [&](const LayerPartition& each) {
                return static_cast<std::int32_t>(of.network->layerNumber(of.network->graph.nodes[each.node])) ==
                       number(i, "layer");
            });
            counts.push_back(
                {number(i, "core"), static_cast<std::int32_t>(layer - of.partitions.begin()), number(i, "groups")});
        }
    }
    return counts;
}

} // namespace

// A core with one array group. It loads 8 rows in 1 ns, multiplies for 4000 ns and stores 4 elements in 1 ns; the
// second load is hidden: 4002, and then 4001 for each of the other 15 windows.
TEST(CrossbarSurrogate, PreparesInputsAheadOfProducts)
{
    const LayerGraph graph = chainOf({2, 4, 4}, std::array<SmallConvolution, 1>{{{.outputs = 4}}});
    const CrossbarChip chip = smallChip(1, 1, 8, 8);
    const auto partitions = partitionsOf(graph, chip, {}).value();

    EXPECT_EQ(surrogateThroughputNs({graph, partitions, chip, std::array{GroupCount{0, 0, 1}}}), 4'002 + 15 * 4'001);
}

// Two copies of the first layer and one of the others, 6 array groups, in one core: 4000 + 5 * 200 for a step. The
// second layer waits for 1 - 4 / 16 of its input and has half of the copies, the third waits for 1 - 1 / 4 of its own:
// (1 * 0.25 + 0.75) * 0.25 * 2 + 0.75 = 1.25 times 8 steps.
TEST(CrossbarSurrogate, LatencyFollowsTheSlowestPath)
{
    const Case of;
    const std::vector<GroupCount> counts = {{0, 0, 2}, {0, 1, 2}, {0, 2, 2}};

    EXPECT_DOUBLE_EQ(surrogateLatencyNs({of.graph, of.partitions, of.chip, counts}), 5'000 * 10.0);
}

TEST(CrossbarSurrogate, ThroughputIsThatOfThePublicProgram)
{
    const CsvTable maps = CsvTable::read(sourceFile("/tests/golden/pimcomp/constructive_maps.csv")).value();
    int seen = 0;
    forGoldenRows("constructive.csv", [&](const GoldenRow& cell) {
        if (cell("pipeline") != "HT") {
            return;
        }
        const ReferenceCase of = cell.ownCase();
        const std::vector<GroupCount> counts = countsOf(cell, maps, of);

        EXPECT_EQ(surrogateThroughputNs({of.network->graph, of.partitions, of.chip, counts}),
                  parseDecimal(cell("surrogate_ns")).value())
            << cell.row;
        ++seen;
    });
    EXPECT_EQ(seen, 12);
}

TEST(CrossbarGenetic, MappingsStayLegal)
{
    const Case of;
    const MappedNetwork network = of.network();
    RandomStream random(3);
    int changed = 0;
    for (int i = 0; i < 200; ++i) {
        Chromosome mapping(network);
        while (!drawChromosome(mapping, network, random)) {
            mapping = Chromosome(network);
        }
        for (int change = 0; change < 20; ++change) {
            Chromosome next = mapping;
            if (mutate(next, network, random)) {
                mapping = next;
                ++changed;
                const auto placed = placementOf(mapping.counts(), of.partitions, of.chip);

                ASSERT_TRUE(placed.has_value()) << i << placed.error().message();
                const auto checked = check(*placed, of.partitions, of.chip);
                ASSERT_TRUE(checked.has_value()) << i << checked.error().message();
                EXPECT_EQ(placed->replicas[0], mapping.replicas(0));
                EXPECT_EQ(placed->replicas[2], 1);
            }
        }
    }
    EXPECT_GT(changed, 1'000);
}

TEST(CrossbarGenetic, SearchImprovesAndDoesNotDependOnThreads)
{
    const Case of;
    NoProgress none;
    GeneticOptions options{.population = 12, .iterations = 15, .seed = 5};

    const GeneticResult one = searchGenetically(of.network(), options, surrogateThroughputNs, {}, none).value();
    options.threads = 3;
    const GeneticResult three = searchGenetically(of.network(), options, surrogateThroughputNs, {}, none).value();

    EXPECT_EQ(one.best.size(), 16U);
    EXPECT_TRUE(std::ranges::is_sorted(one.best, std::ranges::greater()));
    EXPECT_LT(one.best.back(), one.best.front());
    EXPECT_EQ(one.placement, three.placement);
    EXPECT_EQ(one.best, three.best);
    EXPECT_TRUE(check(one.placement, of.partitions, of.chip).has_value());
}

TEST(CrossbarGenetic, RefusesAChipThatIsTooSmall)
{
    Case of;
    of.chip = smallChip(1, 4, 8, 8);
    NoProgress none;

    const auto result = searchGenetically(of.network(), {}, surrogateThroughputNs, {}, none);

    ASSERT_FALSE(result.has_value());
    EXPECT_THAT(result.error().message(), HasSubstr("no first mapping"));
}

} // namespace pimento::crossbar
