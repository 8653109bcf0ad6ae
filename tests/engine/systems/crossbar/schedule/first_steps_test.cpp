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
    // The first layer takes all 8 steps, moves 16 x 4 / 8 = 8 elements a step and 2 first inputs, so that step 0 has 10.
    // The others take 4, 3 and 2 steps, and move 16 x 8 / 4 = 32, 16 x 10 / 3 = 53 and 16 x 5 / 2 = 40 elements a step,
    // with 2, 6 and 4 first inputs. The third begins first, at 1 (53 x 24 + 6 x 8 is less than 53 x 26 + 6 x 10); the
    // last at 4, behind it; and the second at 4, where steps hold 52, 48, 8 and 8: earlier ones hold more.
    EXPECT_THAT(FourLayers().firstStepsFor({8, 4, 3, 2}, 8), ElementsAre(0, 4, 1, 4));
}

TEST(FirstSteps, LeaveLayersOfFullLengthAtTheBeginning)
{
    EXPECT_THAT(FourLayers().firstStepsFor({8, 8, 8, 8}, 8), ElementsAre(0, 0, 0, 0));
}

} // namespace
} // namespace pimento::crossbar
