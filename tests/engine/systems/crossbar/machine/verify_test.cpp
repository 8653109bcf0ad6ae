// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/reference_scheduler.h"

#include <gtest/gtest.h>

namespace pimento::crossbar {
namespace {

std::int64_t elementsOf(const LayerGraph& graph)
{
    std::int64_t elements = 0;
    for (const GraphNode& node : graph.nodes) {
        elements += node.kind == NodeKind::Input ? 0 : node.out.elements();
    }
    return elements;
}

/// Each group of each part fires once for each window, whatever the number of copies.
std::int64_t productsOf(const RandomCase& of)
{
    std::int64_t products = 0;
    for (const LayerPartition& layer : of.partitions) {
        products += layer.windows * layer.groups * layer.parts;
    }
    return products;
}

/// Verifies the reference streams of random cases, which store the results of all layers.
void verifyReferenceStreams(const RandomNetworkOptions& networks, LoadedSample loaded)
{
    for (std::uint64_t number = 0; number < 200; ++number) {
        const RandomCase of = randomCase(number, networks);
        const GlobalMemory memory = globalMemoryOf(of.graph);
        const PoolDivisor divisor = number % 2 == 0 ? PoolDivisor::ValidInputs : PoolDivisor::WholeWindow;
        const Streams streams = referenceStreams(of.graph, of.partitions, of.placement, of.chip, divisor);

        const auto verified = verify({of.graph, of.partitions, of.placement, of.chip, memory, streams},
                                     {.loaded = loaded, .stored = StoredLayers::All, .divisor = divisor});

        ASSERT_TRUE(verified) << number << ": " << verified.error().message();
        EXPECT_EQ(verified->elements, elementsOf(of.graph));
        EXPECT_EQ(verified->products, productsOf(of));
    }
}

TEST(Verify, AcceptsReferenceStreamsOfRandomNetworks)
{
    verifyReferenceStreams({}, LoadedSample::Same);
    verifyReferenceStreams({}, LoadedSample::Previous);
}

TEST(Verify, AcceptsAllUnfoldingsAndGroupsWithMatricesOfTheirOwn)
{
    verifyReferenceStreams({.denseGroups = false}, LoadedSample::Same);
    verifyReferenceStreams({.hasForms = true}, LoadedSample::Same);
    verifyReferenceStreams({.denseGroups = false, .hasForms = true}, LoadedSample::Same);
}

} // namespace
} // namespace pimento::crossbar
