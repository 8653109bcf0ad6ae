// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/run/stream_text.h"

#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace pimento::crossbar {
namespace {

TEST(StreamText, NamesOperandsAndPurposeOfEachInstruction)
{
    const LayerGraph graph = chainOf({2, 2, 2}, std::array{SmallConvolution{.outputs = 3}});
    const auto text = [&](Instruction of) {
        of.node = 1;
        of.window = 2;
        of.length = 5;
        of.destination = 10;
        of.source = 20;
        of.source2 = 30;
        of.other = 4;
        return instructionText(of, graph);
    };

    EXPECT_EQ(text({.operation = Operation::Mvm}),
              "mvm group 4, 5 elements at 20, result at 10 | layer1, window 2, main");
    EXPECT_EQ(text({.operation = Operation::Vector, .function = VectorFunction::Max, .stage = Stage::Post}),
              "vec max 5 elements at 20 and 30, result at 10 | layer1, pixel 2, post");
    EXPECT_EQ(text({.operation = Operation::Write, .stage = Stage::Prepare}),
              "write 5 elements of 30 to 10 | layer1, pixel 2, prepare");
    EXPECT_EQ(text({.operation = Operation::Receive, .stage = Stage::AccumulateRemote}),
              "recv 5 elements to 10 from core 4 | layer1, pixel 2, accumulate-remote");
}

TEST(StreamText, LeavesOutEmptySteps)
{
    const LayerGraph graph = chainOf({2, 2, 2}, std::array{SmallConvolution{.outputs = 3}});
    Streams streams;
    streams.cores = {{}, {{.operation = Operation::Load, .node = 1, .length = 1}}};
    streams.stepEnds = {{0, 0}, {0, 1}};
    std::string text;

    EXPECT_TRUE(writeStreams(streams, graph, [&](std::string_view part) {
        text += part;
        return true;
    }));

    EXPECT_EQ(text, "core 1, step 1\n  load 1 elements from 0 to 0 | layer1, pixel 0, main\n");
}

} // namespace
} // namespace pimento::crossbar
