// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency.h"

#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

namespace pimento::crossbar {

using testing::HasSubstr;

namespace {

constexpr std::uint64_t kCases = 120;

/// One buffer for the inputs of a group, and blocks that are taken again at once.
LowLatencyOptions plainChoice()
{
    LowLatencyOptions plain;
    plain.inputBuffers = 1;
    plain.restSteps = 0;
    return plain;
}

/// Choices that random cases are scheduled with, one after the other.
std::vector<LowLatencyOptions> allChoices()
{
    LowLatencyOptions atOnce;
    atOnce.exchangeThreshold = 0;
    LowLatencyOptions inThrees = publicLowLatency();
    inThrees.exchangeThreshold = 3;
    LowLatencyOptions whole;
    whole.divisor = PoolDivisor::WholeWindow;
    whole.order = StepOrder::ByLayer;
    LowLatencyOptions inTurn;
    inTurn.order = StepOrder::ByKind;
    inTurn.dealing = WindowDealing::Raster;
    inTurn.sendsWholePixels = true;
    LowLatencyOptions rested;
    rested.restSteps = 2;
    return {{}, publicLowLatency(), atOnce, inThrees, whole, inTurn, plainChoice(), rested};
}

RandomCase caseOf(std::uint64_t number) { return randomCase(number, {.denseGroups = number % 2 == 0}); }

LowLatencySchedule scheduleOf(const RandomCase& of, const LowLatencyOptions& options = plainChoice())
{
    return lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, options).value();
}

/// Counts of the streams of a case.
StreamCounts countsOf(const RandomCase& of, const LowLatencyOptions& options)
{
    const LowLatencySchedule made = scheduleOf(of, options);
    return profile({made.streams, of.partitions, of.placement, of.chip}).value().counts;
}

/// A chain of convolutions, each in a core of its own.
RandomCase chainCase(LayerGraph graph)
{
    RandomCase made{.network = {}, .graph = std::move(graph), .chip = {}, .partitions = {}, .placement = {}};
    made.chip = smallChip(static_cast<int>(made.graph.matrices.size()), 1, 64, 64);
    made.partitions = partitionsOf(made.graph, made.chip, {}).value();
    std::vector<GroupCount> counts;
    for (std::int32_t matrix = 0; std::cmp_less(matrix, made.graph.matrices.size()); ++matrix) {
        counts.push_back({.core = matrix, .matrix = matrix, .groups = 1});
    }
    made.placement = placementOf(counts, made.partitions, made.chip).value();
    return made;
}

/// Appends a layer without weights that reads the last one.
void addPost(LayerGraph& graph, GraphNode node)
{
    const std::size_t index = graph.nodes.size();
    node.name = "post";
    node.layer = index - 1;
    node.sources = {index - 1};
    node.in = graph.nodes.back().out;
    graph.nodes.back().readers.push_back(index);
    graph.outputs = {index};
    graph.nodes.push_back(std::move(node));
}

GraphNode poolOf(const ImageShape& in, std::int64_t window)
{
    GraphNode node{.kind = NodeKind::Pool, .out = {in.channels, in.height / window, in.width / window}};
    node.function = "max";
    node.sliding = {.image = {in.height, in.width},
                    .window = {window, window},
                    .stride = {window, window},
                    .dilation = {1, 1},
                    .padding = {}};
    return node;
}

std::int64_t countOf(const Streams& streams, Operation operation)
{
    std::int64_t count = 0;
    for (const auto& stream : streams.cores) {
        count += std::ranges::count(stream, operation, &Instruction::operation);
    }
    return count;
}

/// Elements of the buffers of the array groups that fire in a core, and of the biases that it loads.
std::int64_t keptElements(const RandomCase& of, const std::vector<Instruction>& stream)
{
    std::int64_t elements = 0;
    std::set<std::int32_t> groups;
    std::set<std::int64_t> inputs; // addresses
    for (const Instruction& each : stream) {
        if (each.operation == Operation::Mvm && inputs.insert(each.source).second) {
            elements += each.length;
        }
        if (each.operation == Operation::Mvm && groups.insert(each.other).second) {
            const PlacedGroup& group = of.placement.groups[static_cast<std::size_t>(each.other)];
            const LayerPartition& layer = of.partitions[static_cast<std::size_t>(group.matrix)];
            const std::int64_t inBlock =
                std::min(layer.packed, layer.channelGroups - group.part / layer.splits * layer.packed);
            elements +=
                std::min(layer.partColumns, inBlock * layer.columns - group.part % layer.splits * layer.partColumns);
        } else if (each.operation == Operation::Load && each.stage == Stage::Bias) {
            elements += each.length;
        }
    }
    return elements;
}

TEST(LowLatency, ComputesRandomNetworksAsTheDirectComputationDoes)
{
    const std::vector<LowLatencyOptions> choices = allChoices();
    for (std::uint64_t number = 0; number < kCases; ++number) {
        const RandomCase of = caseOf(number);
        const GlobalMemory memory = globalMemoryOf(of.graph);
        for (std::size_t choice = 0; choice < choices.size(); ++choice) {
            SCOPED_TRACE("case " + std::to_string(number) + ", choice " + std::to_string(choice));
            const auto made = lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, choices[choice]);
            ASSERT_TRUE(made) << made.error().message();

            const auto verified = verify({of.graph, of.partitions, of.placement, of.chip, memory, made->streams},
                                         {.divisor = choices[choice].divisor,
                                          .order = choice % 2 == 0 ? CoreOrder::Ascending : CoreOrder::Descending,
                                          .seed = number});

            ASSERT_TRUE(verified) << verified.error().message();
        }
    }
}

TEST(LowLatency, EndsWithoutWaitingForever)
{
    for (std::uint64_t number = 0; number < kCases; ++number) {
        RandomCase of = caseOf(number);
        of.chip.communication = Communication::Synchronous;
        for (const LowLatencyOptions& options : allChoices()) {
            const LowLatencySchedule made = scheduleOf(of, options);
            for (const ProfileOrder order : {ProfileOrder::Time, ProfileOrder::Visits}) {
                const auto profiled = profile({made.streams, of.partitions, of.placement, of.chip}, {.order = order});
                ASSERT_TRUE(profiled) << number << ": " << profiled.error().message();
            }
        }
    }
}

TEST(LowLatency, GivesAllMemoryBackButBuffersAndBiases)
{
    for (std::uint64_t number = 0; number < kCases; ++number) {
        const RandomCase of = caseOf(number);
        for (const LowLatencyOptions& options : allChoices()) {
            const LowLatencySchedule made = scheduleOf(of, options);
            for (std::size_t core = 0; core < made.restElements.size(); ++core) {
                ASSERT_EQ(made.restElements[core], keptElements(of, made.streams.cores[core])) << number;
            }
        }
    }
}

TEST(LowLatency, NeedsNoMoreMemoryThanWithoutReuse)
{
    std::int64_t saved = 0;
    for (std::uint64_t number = 0; number < kCases; ++number) {
        const RandomCase of = caseOf(number);
        for (const LowLatencyOptions& options : allChoices()) {
            LowLatencyOptions without = options;
            without.reusesMemory = false;
            const LowLatencySchedule reused = scheduleOf(of, options);
            const LowLatencySchedule kept = scheduleOf(of, without);
            for (std::size_t core = 0; core < reused.peakElements.size(); ++core) {
                ASSERT_LE(reused.peakElements[core], kept.peakElements[core]) << number;
                ASSERT_LE(std::ranges::max(reused.usedElements[core]), reused.peakElements[core]) << number;
                saved += kept.peakElements[core] - reused.peakElements[core];
            }
            EXPECT_EQ(reused.streams.steps(), kept.streams.steps());
            if (!options.joinsCopies) { // neighbours depend on addresses
                EXPECT_EQ(reused.streams.stepEnds, kept.streams.stepEnds);
            }
        }
    }
    EXPECT_GT(saved, 0);
}

TEST(LowLatency, LetsInOrderCoresPrepareAllInputsOfAStepFirst)
{
    std::int64_t products = 0;
    for (std::uint64_t number = 0; number < kCases; ++number) {
        RandomCase of = caseOf(number);
        of.chip.execution = Execution::InOrder;
        const Streams streams = scheduleOf(of).streams;
        for (std::size_t core = 0; core < streams.cores.size(); ++core) {
            std::size_t at = 0;
            for (const std::uint32_t end : streams.stepEnds[core]) {
                bool multiplied = false;
                for (; at < end; ++at) {
                    const Instruction& each = streams.cores[core][at];
                    multiplied = multiplied || each.operation == Operation::Mvm;
                    products += each.operation == Operation::Mvm ? 1 : 0;
                    ASSERT_FALSE(multiplied && each.stage == Stage::Prepare) << number;
                }
            }
        }
    }
    EXPECT_GT(products, 0);
}

TEST(LowLatency, SendsAPixelOnceToACoreWhereSeveralLayersReadIt)
{
    std::int64_t saved = 0;
    for (std::uint64_t number = 0; number < kCases; ++number) {
        const RandomCase of = caseOf(number);
        LowLatencyOptions apart;
        apart.sharesBlocks = false;

        const StreamCounts shared = countsOf(of, {});
        const StreamCounts separate = countsOf(of, apart);

        ASSERT_LE(shared.transferBytes, separate.transferBytes) << number;
        ASSERT_LE(shared.loadedBytes, separate.loadedBytes) << number;
        ASSERT_LE(shared.vectorElements, separate.vectorElements) << number;
        saved += separate.transferBytes - shared.transferBytes;
    }
    EXPECT_GT(saved, 0);
}

TEST(LowLatency, SendsTheChannelsThatACoreReads)
{
    std::int64_t saved = 0;
    for (std::uint64_t number = 0; number < kCases; ++number) {
        const RandomCase of = caseOf(number);
        LowLatencyOptions whole;
        whole.sendsWholePixels = true;

        const std::int64_t needed = countsOf(of, {}).transferBytes;
        const std::int64_t all = countsOf(of, whole).transferBytes;

        ASSERT_LE(needed, all) << number;
        saved += all - needed;
    }
    EXPECT_GT(saved, 0);
}

TEST(LowLatency, IsTheSameForTheSameInput)
{
    for (std::uint64_t number = 0; number < 10; ++number) {
        const RandomCase of = caseOf(number);
        EXPECT_EQ(scheduleOf(of), scheduleOf(of));
    }
}

TEST(LowLatency, WritesTheStreamOfOnePixelAfterTheOther)
{
    // Two pixels of two channels, and a convolution of one pixel to one channel: in a step, the core loads a pixel,
    // copies it into the buffer of the array group, multiplies and stores the result.
    const std::vector<SmallConvolution> one = {{.outputs = 1}};
    const RandomCase of = chainCase(chainOf({2, 1, 2}, one));

    const LowLatencySchedule made = scheduleOf(of);

    ASSERT_EQ(made.streams.stepEnds, (std::vector<std::vector<std::uint32_t>>{{4, 8}}));
    const auto& stream = made.streams.cores.front();
    constexpr std::array<Operation, 4> kOrder = {Operation::Load, Operation::Copy, Operation::Mvm, Operation::Store};
    for (std::size_t i = 0; i < stream.size(); ++i) {
        EXPECT_EQ(stream[i].operation, kOrder[i % 4]);
        EXPECT_EQ(stream[i].window, i < 4 ? 0 : 1);
    }
    // The buffers take 2 + 1 elements, and the pixel the next 2 until it has been copied.
    EXPECT_EQ(stream[0].destination, 3);
    EXPECT_EQ(stream[0].source, 0);
    EXPECT_EQ(stream[4].destination, 3);
    EXPECT_EQ(stream[4].source, 2);
    EXPECT_EQ(stream[3].destination, 4); // behind the input of 4 elements
    EXPECT_EQ(stream[7].destination, 5);
    EXPECT_EQ(made.peakElements, std::vector<std::int64_t>{5});
    EXPECT_EQ(made.usedElements, (std::vector<std::vector<std::int64_t>>{{3, 3}}));
}

TEST(LowLatency, StartsALayerAfterItsInputs)
{
    // Pixel by pixel, layer k computes pixel j in step j + 2 k, as a pixel is on its way in the step between: 6 pixels
    // and 3 layers take 6 + 4 steps, and without the step between 6 + 2.
    const std::vector<SmallConvolution> three(3, {.outputs = 4});
    const RandomCase of = chainCase(chainOf({2, 2, 3}, three));
    LowLatencyOptions inTurn;
    inTurn.order = StepOrder::ByKind;
    EXPECT_EQ(scheduleOf(of).streams.steps(), 10U);
    EXPECT_EQ(scheduleOf(of, inTurn).streams.steps(), 8U);

    // A layer that gets pixels at once computes them in the same step.
    LowLatencyOptions atOnce = publicLowLatency();
    atOnce.exchangeThreshold = 0;
    EXPECT_EQ(scheduleOf(of, atOnce).streams.steps(), 6U);

    // The first window of 3 x 3 with padding needs the fifth of 9 pixels: it comes in step 7, or 6 without a step
    // between, and then one in each step.
    const std::vector<SmallConvolution> windows = {{.outputs = 4}, {.outputs = 4, .window = 3, .padding = 1}};
    const RandomCase wide = chainCase(chainOf({2, 3, 3}, windows));
    EXPECT_EQ(scheduleOf(wide).streams.steps(), 6U + 9U);
    EXPECT_EQ(scheduleOf(wide, inTurn).streams.steps(), 5U + 9U);
}

TEST(LowLatency, LeavesOutArrayGroupsThatReadPaddingAlone)
{
    // An image of one pixel with 4 channels, a window of 3 x 3 and arrays of 4 rows: of 9 groups the first one adds up,
    // and the fifth one reads the pixel.
    LayerGraph graph = chainOf({4, 1, 1}, std::vector<SmallConvolution>{{.outputs = 4, .window = 3, .padding = 1}});
    RandomCase of{
        .network = {}, .graph = std::move(graph), .chip = smallChip(1, 9, 4, 4), .partitions = {}, .placement = {}};
    of.partitions = partitionsOf(of.graph, of.chip, {}).value();
    of.placement = placementOf(std::vector<GroupCount>{{0, 0, 9}}, of.partitions, of.chip).value();

    EXPECT_EQ(countOf(scheduleOf(of).streams, Operation::Mvm), 2);
    EXPECT_EQ(countOf(scheduleOf(of, publicLowLatency()).streams, Operation::Mvm), 9);
}

TEST(LowLatency, LeavesOutPixelsThatNothingReads)
{
    // A pool of 2 x 2 reads 4 x 4 of the 5 x 5 pixels of a convolution.
    LayerGraph graph = chainOf({3, 5, 5}, std::vector<SmallConvolution>{{.outputs = 4}});
    addPost(graph, poolOf(graph.nodes.back().out, 2));
    const RandomCase of = chainCase(std::move(graph));

    EXPECT_EQ(countOf(scheduleOf(of).streams, Operation::Mvm), 16);

    // The public program computes them as long as it waits for the last pixel of the pool, which needs pixel (3, 3),
    // the 19th, and another step.
    EXPECT_EQ(countOf(scheduleOf(of, publicLowLatency()).streams, Operation::Mvm), 20);
}

TEST(LowLatency, ComputesFunctionsWhereTheirInputsAre)
{
    LayerGraph graph = chainOf({2, 3, 4}, std::vector<SmallConvolution>{{.outputs = 4}, {.outputs = 5}});
    addPost(graph, {.kind = NodeKind::Function, .out = graph.nodes.back().out, .function = "relu"});
    const RandomCase of = chainCase(std::move(graph));
    const LowLatencySchedule near = scheduleOf(of);
    LowLatencyOptions whole;
    whole.posts = PostPlacement::WholeLayer;
    const LowLatencySchedule away = scheduleOf(of, whole);

    // From the first convolution to the second, 12 pixels. The function is layer 3, counted with the input: core 3 % 2.
    EXPECT_EQ(countOf(near.streams, Operation::Send), 12);
    EXPECT_EQ(countOf(away.streams, Operation::Send), 12);

    // Three cores: the second convolution is in core 1, and the function in core 3 % 3.
    RandomCase wide = of;
    wide.chip.coresX = 3;
    EXPECT_EQ(countOf(scheduleOf(wide).streams, Operation::Send), 12);
    EXPECT_EQ(countOf(scheduleOf(wide, whole).streams, Operation::Send), 24);
}

TEST(LowLatency, RefusesWhatItCannotPassOnPixelByPixel)
{
    const RandomCase of = chainCase(chainOf({2, 4, 4}, std::vector<SmallConvolution>{{.outputs = 4, .window = 3}}));

    auto forms = of.partitions;
    forms.front().form = Unfolding::Strip;
    const auto otherForm = lowLatencySchedule(of.graph, forms, of.placement, of.chip);
    ASSERT_FALSE(otherForm);
    EXPECT_THAT(otherForm.error().message(), HasSubstr("layer1: is unfolded as \"strip\""));

    const auto noParts = lowLatencySchedule(of.graph, {}, of.placement, of.chip);
    ASSERT_FALSE(noParts);
    EXPECT_THAT(noParts.error().message(), HasSubstr("has 1 layers with weights, and 0 of them"));

    LayerGraph reshaped = of.graph;
    reshaped.nodes[1].in = {1, 4, 8};
    const auto otherShape = lowLatencySchedule(reshaped, of.partitions, of.placement, of.chip);
    ASSERT_FALSE(otherShape);
    EXPECT_THAT(otherShape.error().message(), HasSubstr("layer1: reads the result of input in another shape"));

    Placement twice = of.placement;
    twice.groups.push_back(twice.groups.back());
    EXPECT_FALSE(lowLatencySchedule(of.graph, of.partitions, twice, of.chip));
}

} // namespace
} // namespace pimento::crossbar
