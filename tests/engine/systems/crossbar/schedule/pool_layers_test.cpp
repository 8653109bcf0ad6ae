// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pool_layers.h"

#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::Each;

/// A pool of 2 x 2 over 8 x 8 pixels of 4 channels, in 32 steps.
struct Pool {
    static constexpr std::int64_t kSteps = 32;
    LayerGraph graph;
    GlobalMemory memory;
    LayerResults results;
    PoolLayers pools;

    Pool(const char* function, std::size_t cores, const PoolOptions& options)
        : graph(graphOf(function)), memory(globalMemoryOf(graph)), results(graph, memory, true),
          pools(graph, memory, results, cores, kSteps, options)
    {
    }

    static LayerGraph graphOf(const char* function)
    {
        LayerGraph graph = chainOf({2, 8, 8}, std::array{SmallConvolution{.outputs = 4}});
        addPool(graph, function, 2);
        return graph;
    }
    /// Instructions of a core in a step.
    std::vector<Instruction> step(std::size_t core, std::int64_t number)
    {
        std::vector<Instruction> stream;
        pools.addLoads(core, number, 0, stream);
        pools.addResults(core, number, 0, stream);
        return stream;
    }
};

std::int64_t elementsOf(const std::vector<Instruction>& stream, Operation operation)
{
    return std::accumulate(stream.begin(), stream.end(), std::int64_t{0}, [&](std::int64_t sum, const Instruction& of) {
        return sum + (of.operation == operation ? of.length : 0);
    });
}

TEST(PoolLayers, GiveRowsAndChannelsToCores)
{
    // 4 rows of 4 results with 2 of 4 channels each: 8 elements a row, so that 16 are two rows. Four shares of 4 rows
    // of 8 inputs, 2 channels: 64 elements of inputs, 16 of results and 2 for the factor.
    Pool of("average", 4, {.elements = 16, .channels = 2});

    std::vector<std::int64_t> elements;
    for (std::size_t core = 0; core < 4; ++core) {
        elements.push_back(of.pools.elements(core));
    }
    EXPECT_THAT(elements, Each(64 + 16 + 2));
}

TEST(PoolLayers, LoadEachInputAndStoreEachResultOnce)
{
    Pool of("max", 3, {.elements = 16, .channels = 2});
    std::map<std::int64_t, int> loads;
    std::map<std::int64_t, int> stores;
    for (std::int64_t step = 0; step < Pool::kSteps; ++step) {
        for (std::size_t core = 0; core < 3; ++core) {
            for (const Instruction& each : of.step(core, step)) {
                const bool isLoad = each.operation == Operation::Load;
                for (std::int64_t i = 0; i < each.length && (isLoad || each.operation == Operation::Store); ++i) {
                    ++(isLoad ? loads[each.source + i] : stores[each.destination + i]);
                }
            }
        }
    }

    EXPECT_EQ(loads.size(), 64U * 4);
    EXPECT_EQ(stores.size(), 16U * 4);
    for (const auto* const counts : {&loads, &stores}) {
        for (const auto& [address, count] : *counts) {
            EXPECT_EQ(count, 1) << address;
        }
    }
}

TEST(PoolLayers, LoadEvenlyAndNothingInTheLastSteps)
{
    Pool of("max", 1, {});

    // 256 elements of inputs in 30 of 32 steps, pixel by pixel: two or three pixels of 4 channels in each.
    for (std::int64_t step = 0; step < Pool::kSteps; ++step) {
        const std::int64_t loaded = elementsOf(of.step(0, step), Operation::Load);
        EXPECT_LE(loaded, 3 * 4) << step;
        EXPECT_EQ(loaded == 0, step >= Pool::kSteps - Pool::kSteps / 16) << step;
    }
}

TEST(PoolLayers, DivideMeansByTheirInputs)
{
    Pool of("average", 1, {});
    std::int64_t factors = 0;
    for (std::int64_t step = 0; step < Pool::kSteps; ++step) {
        for (const Instruction& each : of.step(0, step)) {
            if (each.operation == Operation::Write) {
                EXPECT_EQ(each.source2, reciprocalOf(4));
                ++factors;
            }
        }
    }
    EXPECT_EQ(factors, 16);
}

} // namespace
} // namespace pimento::crossbar
