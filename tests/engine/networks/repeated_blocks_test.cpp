// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/drawing/repeated_blocks.h"

#include "engine/base/random_stream.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pimento::test {

namespace {

using networks::DrawnLink;
using networks::RepeatedBlock;
using networks::repeatedBlocks;
using testing::ElementsAre;
using testing::IsEmpty;

/// A graph that grows node by node.
struct Graph {
    std::vector<std::uint64_t> kinds;
    std::vector<DrawnLink> links;

    std::size_t add(std::uint64_t kind, const std::vector<std::size_t>& sources)
    {
        for (const std::size_t from : sources) {
            links.push_back({from, kinds.size()});
        }
        kinds.push_back(kind);
        return kinds.size() - 1;
    }
    /// Adds two convolutions and the sum with what they read; returns the sum.
    std::size_t addResidual(std::size_t from, std::uint64_t kind = 1)
    {
        const std::size_t first = add(kind, {from});
        const std::size_t second = add(kind + 1, {first});
        return add(kind + 2, {second, from});
    }
    [[nodiscard]] std::vector<RepeatedBlock> blocks() const { return repeatedBlocks(kinds, links); }
};

} // namespace

TEST(RepeatedBlocks, AreFoundInAChainOfResidualBlocks)
{
    Graph graph;
    std::size_t last = graph.add(100, {});
    for (int i = 0; i < 4; ++i) {
        last = graph.addResidual(last);
    }
    last = graph.add(200, {last});
    for (int i = 0; i < 2; ++i) {
        last = graph.addResidual(last, 11);
    }

    EXPECT_THAT(graph.blocks(), ElementsAre(RepeatedBlock{1, 3, 4}, RepeatedBlock{14, 3, 2}));
}

// The stem has the kinds of a block's end: conv, sum | conv conv sum | conv conv sum. Cut after each sum, a block hands
// over one result; cut before it, two.
TEST(RepeatedBlocks, AreCutWhereTheyHandOverTheFewestResults)
{
    Graph graph;
    const std::size_t side = graph.add(50, {});
    const std::size_t stem = graph.add(2, {graph.add(51, {})});
    std::size_t last = graph.add(3, {stem, side});
    for (int i = 0; i < 3; ++i) {
        last = graph.addResidual(last);
    }

    EXPECT_THAT(graph.blocks(), ElementsAre(RepeatedBlock{4, 3, 3}));
}

TEST(RepeatedBlocks, MayAllReadOneNodeBeforeThem)
{
    Graph graph;
    const std::size_t mask = graph.add(50, {});
    std::size_t last = graph.add(51, {});
    for (int i = 0; i < 3; ++i) {
        last = graph.add(2, {graph.add(1, {last}), mask});
    }

    EXPECT_THAT(graph.blocks(), ElementsAre(RepeatedBlock{2, 2, 3}));
}

TEST(RepeatedBlocks, EndWhereALinkDiffers)
{
    Graph graph;
    std::size_t last = graph.add(50, {});
    std::vector<std::size_t> ends = {last};
    for (int i = 0; i < 4; ++i) {
        const std::size_t first = graph.add(1, {last});
        const std::size_t second = graph.add(2, {first});
        last = graph.add(3, {second, i == 3 ? ends[2] : last}); // the last block skips the one before it
        ends.push_back(last);
    }

    EXPECT_THAT(graph.blocks(), ElementsAre(RepeatedBlock{1, 3, 3}));
}

TEST(RepeatedBlocks, AreNeitherDifferentKindsNorTwoSingleNodes)
{
    Graph graph;
    std::size_t last = graph.add(50, {});
    for (const std::uint64_t kind : {1, 2, 1, 3, 4, 4, 5}) {
        last = graph.add(kind, {last});
    }

    EXPECT_THAT(graph.blocks(), IsEmpty());
}

// Every block found in a random graph: equal kinds, and links that are shifted by a block or come from before the
// chain.
TEST(RepeatedBlocks, OfRandomGraphsAreEqualAndDoNotOverlap)
{
    RandomStream random(7);
    std::size_t found = 0;
    for (int round = 0; round < 400; ++round) {
        Graph graph;
        graph.add(9, {});
        while (graph.kinds.size() < 30) {
            const std::size_t node = graph.kinds.size();
            graph.add(random.below(2), {node - 1 - random.below(std::min<std::size_t>(node, 2))});
        }
        std::size_t end = 0;
        for (const RepeatedBlock& block : graph.blocks()) {
            ++found;
            EXPECT_GE(block.first, end);
            EXPECT_LE(block.end(), graph.kinds.size());
            EXPECT_GE(block.count, 2U);
            end = block.end();
            for (std::size_t node = block.first + block.size; node < block.end(); ++node) {
                const std::size_t here = graph.links[node - 1].from; // each node but the first reads one
                const std::size_t before = graph.links[node - block.size - 1].from;
                EXPECT_EQ(graph.kinds[node], graph.kinds[node - block.size]);
                EXPECT_TRUE(here == before + block.size || before < block.first) << round << ": " << node;
            }
        }
    }
    EXPECT_GT(found, 200U);
}

} // namespace pimento::test
