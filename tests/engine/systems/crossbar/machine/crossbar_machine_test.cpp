// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"

#include <gmock/gmock.h>

#include <functional>

namespace pimento::crossbar {
namespace {

using testing::HasSubstr;

/// Two pixels of two channels and a convolution of one pixel with three results, bias and relu. Its array group lies in
/// core 1 of two; core 0 loads the pixels and sends them.
struct TinyNetwork {
    LayerGraph graph;
    CrossbarChip chip;
    std::vector<LayerPartition> partitions;
    Placement placement{.replicas = {1}, .groups = {{.core = 1}}};
    GlobalMemory memory;
    Streams streams;

    TinyNetwork()
    {
        graph.nodes.push_back(
            {.kind = NodeKind::Input, .name = "input", .in = {2, 1, 2}, .out = {2, 1, 2}, .readers = {1}});
        graph.nodes.push_back(
            {.kind = NodeKind::Matrix,
             .name = "conv",
             .in = {2, 1, 2},
             .out = {3, 1, 2},
             .sliding = {.image = {1, 2}, .window = {1, 1}, .stride = {1, 1}, .dilation = {1, 1}, .padding = {}},
             .hasBias = true,
             .fused = {"relu"},
             .sources = {0}});
        graph.matrices = {1};
        graph.outputs = {1};
        chip.coresX = 2;
        chip.cellBits = chip.weightBits;
        chip.crossbarRows = 4;
        chip.crossbarColumns = 4;
        partitions = partitionsOf(graph, chip, {}).value();
        memory = globalMemoryOf(graph);
        streams.cores.resize(2);
        streams.stepEnds.resize(2);
        for (std::int32_t pixel = 0; pixel < 2; ++pixel) {
            addPixel(pixel);
        }
    }

    void addPixel(std::int32_t pixel)
    {
        auto& first = streams.cores[0];
        auto& second = streams.cores[1];
        first.push_back(
            {.operation = Operation::Load, .node = 1, .length = 2, .source = memory.pixel(graph, 0, pixel)});
        first.push_back({.operation = Operation::Send, .node = 1, .other = 1, .length = 2});
        second.push_back({.operation = Operation::Receive, .node = 1, .other = 0, .length = 2, .destination = 10});
        second.push_back(
            {.operation = Operation::Mvm, .node = 1, .window = pixel, .length = 2, .destination = 20, .source = 10});
        second.push_back(
            {.operation = Operation::Load, .node = 1, .length = 3, .destination = 30, .source = memory.biases[1]});
        second.push_back({.operation = Operation::Vector,
                          .function = VectorFunction::Add,
                          .node = 1,
                          .length = 3,
                          .destination = 20,
                          .source = 20,
                          .source2 = 30});
        second.push_back({.operation = Operation::Vector,
                          .function = VectorFunction::Relu,
                          .node = 1,
                          .length = 3,
                          .destination = 20,
                          .source = 20});
        second.push_back({.operation = Operation::Store,
                          .node = 1,
                          .length = 3,
                          .destination = memory.pixel(graph, 1, pixel),
                          .source = 20});
        streams.stepEnds[0].push_back(static_cast<std::uint32_t>(first.size()));
        streams.stepEnds[1].push_back(static_cast<std::uint32_t>(second.size()));
    }

    [[nodiscard]] Result<Verified> verified(const VerifyOptions& options = {}) const
    {
        return verify({graph, partitions, placement, chip, memory, streams}, options);
    }
    /// Message of the error of a run; empty: it is right.
    [[nodiscard]] std::string message(const VerifyOptions& options = {}) const
    {
        const auto made = verified(options);
        return made ? "" : made.error().message();
    }
};

TEST(CrossbarMachine, ComputesANetworkInAnyOrderOfCores)
{
    for (const Communication communication : {Communication::Synchronous, Communication::Asynchronous}) {
        for (const CoreOrder order : {CoreOrder::Ascending, CoreOrder::Descending}) {
            TinyNetwork tiny;
            tiny.chip.communication = communication;

            const auto verified = tiny.verified({.order = order});

            ASSERT_TRUE(verified) << verified.error().message();
            EXPECT_EQ(*verified, (Verified{.elements = 6, .products = 2, .localEnd = 33}));
        }
    }
}

/// A change of the streams, and what the message has to contain.
struct Fault {
    std::function<void(TinyNetwork&)> make;
    std::string message;
};

TEST(CrossbarMachine, NamesCoreStepAndInstructionOfEachFault)
{
    const std::vector<Fault> faults = {
        {[](TinyNetwork& of) { of.streams.cores[1][1].source = 11; },
         "core 1, step 0, instruction 1 (mvm of conv): reads address 12, which nothing has written"},
        {[](TinyNetwork& of) { of.streams.cores[1][9].source2 = 40; },
         "core 1, step 1, instruction 9 (vec of conv): reads address 40, which nothing has written"},
        {[](TinyNetwork& of) { of.streams.cores[0][0].source = -1; },
         "core 0, step 0, instruction 0 (load of conv): reaches address -1, which is out of range"},
        {[](TinyNetwork& of) { of.streams.cores[1][5].destination = 12; },
         "core 1, step 0, instruction 5 (store of conv): reaches address 14, which is out of range"},
        {[](TinyNetwork& of) { of.streams.cores[0][0].destination = std::int64_t{1} << 40U; }, "out of range"},
        {[](TinyNetwork& of) { of.streams.cores[0][0].length = 0; }, "has length 0"},
        {[](TinyNetwork& of) { of.streams.cores[0][1].length = 1; },
         "moves 1 elements; instruction 0 of core 1 moves 2"},
        {[](TinyNetwork& of) { of.streams.cores[0][1].other = 0; }, "names core 0 as the other one"},
        {[](TinyNetwork& of) { of.streams.cores[0][1].other = 2; }, "names core 2 as the other one"},
        {[](TinyNetwork& of) { of.streams.cores[1][1].length = 1; },
         "gives 1 inputs to array group 0, which has 2 rows"},
        {[](TinyNetwork& of) { of.streams.cores[1][1].other = 1; }, "names array group 1 of 1"},
        {[](TinyNetwork& of) { of.streams.cores[1][1].node = 0; }, "which belongs to conv"},
        {[](TinyNetwork& of) { of.placement.groups[0].core = 0; }, "fires array group 0, which lies in core 0"},
        {[](TinyNetwork& of) { of.streams.cores[1][7].window = 0; },
         "computes window 0 with array group 0 a second time"},
        {[](TinyNetwork& of) { of.streams.cores[1][7].window = 2; }, "computes window 2 of 2"},
        {[](TinyNetwork& of) { of.streams.cores[1][3].destination = 21; }, "writes a part of its operands"},
        {[](TinyNetwork& of) { of.streams.cores[1][11].destination = of.memory.pixel(of.graph, 1, 0); },
         "stores to address 4 of the chip a second time"},
        {[](TinyNetwork& of) { of.streams.cores[1][11].destination = 0; }, "input input: is overwritten"},
        {[](TinyNetwork& of) { of.streams.cores[1][11].destination = of.memory.biases[1]; },
         "bias of conv: is overwritten"},
        {[](TinyNetwork& of) { of.streams.stepEnds[1].back() = 11; },
         "core 1: has steps that do not divide its instructions"},
        {[](TinyNetwork& of) { of.streams.cores.pop_back(); }, "Make a stream for each core"},
    };
    for (const Fault& fault : faults) {
        TinyNetwork of;
        fault.make(of);
        EXPECT_THAT(of.message(), HasSubstr(fault.message));
    }
}

TEST(CrossbarMachine, NamesTheFirstElementThatDiffersOrIsMissing)
{
    TinyNetwork wrong;
    wrong.streams.cores[1][4].function = VectorFunction::Sigmoid;
    TinyNetwork missing;
    missing.streams.cores[1][11].length = 2;

    EXPECT_THAT(wrong.message(), HasSubstr("pixel 0, channel 0 of conv: is "));
    EXPECT_THAT(missing.message(), HasSubstr("pixel 1, channel 2 of conv: is not stored"));
}

TEST(CrossbarMachine, FindsCoresThatWaitForEachOther)
{
    TinyNetwork twoSends; // each core begins with a send to the other one
    twoSends.streams.cores[0].insert(twoSends.streams.cores[0].begin(),
                                     {.operation = Operation::Receive, .other = 1, .length = 2, .destination = 5});
    for (auto& end : twoSends.streams.stepEnds[0]) {
        ++end;
    }

    EXPECT_THAT(twoSends.message(),
                HasSubstr("core 0, step 0, instruction 0 (recv of input): waits for ever for core 1, which waits at "
                          "instruction 0 (recv, core 0)"));
    for (const Communication communication : {Communication::Synchronous, Communication::Asynchronous}) {
        TinyNetwork alone; // the second send is missing
        alone.chip.communication = communication;
        alone.streams.cores[0].pop_back();
        --alone.streams.stepEnds[0].back();
        EXPECT_THAT(alone.message(), HasSubstr("waits for ever for core 0, which is at its end"));
    }
}

TEST(CrossbarMachine, SendsWithoutWaitingOnlyWhenAsynchronous)
{
    TinyNetwork of; // core 0 sends both pixels before core 1 takes one, and takes an answer between them
    of.streams.cores[0].push_back({.operation = Operation::Receive, .other = 1, .length = 2, .destination = 5});
    of.streams.cores[1].insert(of.streams.cores[1].begin(),
                               {{.operation = Operation::Write, .length = 2, .destination = 50},
                                {.operation = Operation::Send, .other = 0, .length = 2, .source = 50}});
    of.streams.stepEnds = {{2, 5}, {8, 14}};

    EXPECT_THAT(of.message(), HasSubstr("waits for ever"));
    of.chip.communication = Communication::Asynchronous;
    EXPECT_EQ(of.message(), "");
}

TEST(CrossbarMachine, Stops)
{
    const TinyNetwork of;
    std::stop_source stop;
    stop.request_stop();

    const auto stopped =
        verify({of.graph, of.partitions, of.placement, of.chip, of.memory, of.streams}, {}, stop.get_token());

    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);
}

TEST(CrossbarMachine, DemandsWhatAnotherCycleLoads)
{
    TinyNetwork of; // a relu behind the convolution, which a core computes from the second result alone
    GraphNode relu{.kind = NodeKind::Function, .name = "relu", .in = {3, 1, 2}, .out = {3, 1, 2}};
    relu.function = "relu";
    relu.sources = {1};
    of.graph.nodes.push_back(relu);
    of.graph.outputs = {};
    of.memory = globalMemoryOf(of.graph);
    of.streams.cores[0].push_back(
        {.operation = Operation::Load, .node = 2, .length = 1, .destination = 60, .source = of.memory.images[1] + 5});
    ++of.streams.stepEnds[0].back();

    EXPECT_EQ(of.message({.loaded = LoadedSample::Previous}), "");
    of.streams.cores[1][11].length = 2;
    EXPECT_THAT(of.message({.loaded = LoadedSample::Previous}),
                HasSubstr("pixel 1, channel 2 of conv: is loaded and not stored"));
    of.streams.cores[0].back().source -= 1;
    EXPECT_EQ(of.message({.loaded = LoadedSample::Previous}), "");
}

TEST(CrossbarMachine, LoadsResultsOfThePreviousSampleWhereAskedTo)
{
    TinyNetwork of; // core 0 checks nothing, but loads the result before core 1 has stored it
    of.streams.cores[0].insert(
        of.streams.cores[0].begin(),
        {.operation = Operation::Load, .length = 3, .destination = 60, .source = of.memory.images[1]});
    of.streams.stepEnds[0] = {3, 5};

    EXPECT_THAT(of.message(), HasSubstr("reads address 4, which nothing has written"));
    EXPECT_EQ(of.message({.loaded = LoadedSample::Previous}), "");
}

} // namespace
} // namespace pimento::crossbar
