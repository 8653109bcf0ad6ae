// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/first_steps.h"

#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::ElementsAre;

/// Convolutions of 1 x 1 over 4 x 4 pixels with 2, 6, 4 and 1 channels of results.
struct FourLayers {
    LayerGraph graph = chainOf(
        {2, 4, 4}, std::array<SmallConvolution, 4>{{{.outputs = 2}, {.outputs = 6}, {.outputs = 4}, {.outputs = 1}}});
    std::vector<LayerPartition> partitions = partitionsOf(graph, smallChip(1, 8, 8, 8), {}).value();

    /// First steps of layers that take these numbers of steps.
    [[nodiscard]] std::vector<std::int64_t> firstStepsFor(const std::array<std::int64_t, 4>& lengths,
                                                          std::int64_t steps) const
    {
        std::vector<std::vector<WindowShare>> shares;
        for (const std::int64_t length : lengths) {
            shares.push_back({{.count = length}});
        }
        return firstSteps(graph, partitions, shares, steps);
    }
};

TEST(FirstSteps, FillTheStepsInWhichTheMemoryMovesLeast)
{
    // The first layer takes all 8 steps. The others take 4, 3 and 2, and move 16 x 8 / 4 = 32, 16 x 10 / 3 = 53 and
    // 16 x 5 / 2 = 40 elements a step. The third begins first, at 0; the last at 3, behind it; and the second at 4,
    // where 4, 5, 6 and 7 hold 40 of the last one in step 4, and 0 to 3 hold more.
    EXPECT_THAT(FourLayers().firstStepsFor({8, 4, 3, 2}, 8), ElementsAre(0, 4, 0, 3));
}

TEST(FirstSteps, LeaveLayersOfFullLengthAtTheBeginning)
{
    EXPECT_THAT(FourLayers().firstStepsFor({8, 8, 8, 8}, 8), ElementsAre(0, 0, 0, 0));
}

} // namespace
} // namespace pimento::crossbar
