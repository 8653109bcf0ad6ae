// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/graph/layer_paths.h"

#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::ElementsAre;

constexpr SmallConvolution kPoint{.outputs = 2};
constexpr SmallConvolution kHalf{.outputs = 2, .stride = 2};

/// Node, pixels and other layers of the longest paths, where each layer with weights counts as one.
std::vector<std::array<std::int64_t, 3>> pathsOf(const LayerGraph& graph)
{
    std::vector<std::int64_t> values;
    for (const GraphNode& node : graph.nodes) {
        values.push_back(node.kind == NodeKind::Matrix ? 1 : 0);
    }
    std::vector<std::array<std::int64_t, 3>> paths;
    for (const LayerPath& each : longestPaths(graph, values)) {
        paths.push_back({static_cast<std::int64_t>(each.node), each.pixels, each.others});
    }
    return paths;
}

using Path = std::array<std::int64_t, 3>;

TEST(LayerPaths, CountThePixelsThatStepsRead)
{
    // 8 x 8 pixels, of which a convolution of 1 x 1 with steps of 2 reads every second one of every second row.
    const LayerGraph graph = chainOf({2, 8, 8}, std::array{kPoint, kHalf});

    EXPECT_THAT(neededPixels(graph), ElementsAre(16, 16, 16));
    EXPECT_THAT(pathsOf(graph), ElementsAre(Path{1, 16, 1}, Path{2, 16, 1}));
}

TEST(LayerPaths, CountInputsOfWindows)
{
    // 3 x 3 windows with steps of 2 and padding read all of 5 x 5 pixels; 2 x 2 windows with steps of 3 read rows and
    // columns 0, 1, 3 and 4.
    const LayerGraph graph = chainOf({2, 5, 5}, std::array{kPoint, SmallConvolution{.window = 3, .stride = 2, .padding = 1}});
    const LayerGraph gaps = chainOf({2, 5, 5}, std::array{kPoint, SmallConvolution{.window = 2, .stride = 3}});

    EXPECT_THAT(neededPixels(graph), ElementsAre(25, 25, 9));
    EXPECT_THAT(neededPixels(gaps), ElementsAre(16, 16, 4));
}

TEST(LayerPaths, TakeTheReaderThatNeedsMost)
{
    LayerGraph graph = chainOf({2, 8, 8}, std::array{kPoint});
    const std::size_t half = addConvolution(graph, 1, kHalf);
    const std::size_t all = addConvolution(graph, 1, kPoint);
    graph.outputs = {half, all};

    EXPECT_THAT(pathsOf(graph), ElementsAre(Path{1, 64, 1}, Path{2, 16, 1}, Path{3, 64, 1}));
}

TEST(LayerPaths, FollowTheLongestPathWithThePixelsThatItNeeds)
{
    LayerGraph graph = chainOf({2, 8, 8}, std::array{kPoint, kHalf, kPoint}); // 16 pixels through two more layers
    const std::size_t all = addConvolution(graph, 1, kPoint);                 // all pixels through one
    graph.outputs = {3, all};

    EXPECT_THAT(pathsOf(graph), ElementsAre(Path{1, 16, 2}, Path{2, 16, 2}, Path{3, 16, 2}, Path{4, 64, 1}));
}

TEST(LayerPaths, LeaveOutWhatNoOutputNeeds)
{
    LayerGraph graph = chainOf({2, 8, 8}, std::array{kPoint});
    addConvolution(graph, 0, kPoint);
    graph.outputs = {1};

    EXPECT_THAT(neededPixels(graph), ElementsAre(64, 64, 0));
    EXPECT_THAT(pathsOf(graph), ElementsAre(Path{1, 64, 0}));
}

// A pixel with a padding of 1 gives 3 x 3 windows of 1 x 1, of which the middle one alone is multiplied. Corners, which
// steps of 2 read, wait for nothing.
TEST(LayerPaths, EndAtWindowsInPaddingAlone)
{
    constexpr SmallConvolution kPadded{.padding = 1};
    const LayerGraph corners = chainOf({2, 1, 1}, std::array{kPoint, kPadded, kHalf});
    const LayerGraph all = chainOf({2, 1, 1}, std::array{kPoint, kPadded, kPoint});

    EXPECT_THAT(pathsOf(corners), ElementsAre(Path{3, 4, 0}));
    EXPECT_THAT(pathsOf(all), ElementsAre(Path{1, 1, 2}, Path{2, 1, 2}, Path{3, 9, 0}));
}

} // namespace
} // namespace pimento::crossbar
