// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/network_dataflows.h"
#include "engine/systems/dataflow/networks/shared_stores.h"
#include "engine/systems/dataflow/networks/tensor_layouts.h"
#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace pimento::test {

namespace {

using namespace dataflow;

constexpr double kNothing = std::numeric_limits<double>::infinity();

NetworkQuestion tinyNetwork(std::uint64_t number, bool hasRows)
{
    RandomStream random(23, number);
    NetworkQuestion question;
    question.accelerator = tinyAccelerator(random, hasRows ? 2 : 3, hasRows);
    for (std::size_t layer = 0; layer < 3; ++layer) {
        question.layers.push_back(
            {tinyLayer(random, question.accelerator, false, 40), hasRows ? 1.0 : 1.0 + static_cast<double>(layer)});
    }
    question.objective = {Goal::Blend, 0.7, 0.2};
    question.limits.tolerance = 0;
    return question;
}

NetworkQuestion chained(NetworkQuestion question)
{
    for (std::size_t layer = 1; layer < question.layers.size(); ++layer) {
        question.layers[layer].reads = layer - 1;
    }
    return question;
}

double valueOfFigures(const DataflowObjective& objective, const MappingFigures& figures)
{
    return objective.valueOf(figures.latency, figures.energy, 0);
}

TEST(SharedStores, AreTheBestOfEnumeration)
{
    for (std::uint64_t number = 0; number < 20; ++number) {
        const NetworkQuestion question = tinyNetwork(number, false);
        std::map<std::vector<std::array<bool, kTensors>>, std::vector<double>> sums; // by what levels store
        double separate = 0;
        for (std::size_t layer = 0; layer < question.layers.size(); ++layer) {
            double least = kNothing;
            std::map<std::vector<std::array<bool, kTensors>>, double> values;
            forEachMapping(question.layers[layer].loops, question.accelerator, false,
                           [&](const Mapping& mapping, const MappingFigures& figures) {
                               const auto known = values.try_emplace(mapping.stores, kNothing).first;
                               known->second = std::min(known->second, valueOfFigures(question.objective, figures));
                           });
            for (const auto& [stores, value] : values) {
                sums[stores].push_back(question.layers[layer].repeats * value);
                least = std::min(least, value);
            }
            separate += question.layers[layer].repeats * least;
        }
        double best = kNothing;
        for (const auto& [stores, values] : sums) {
            if (values.size() == question.layers.size()) {
                best = std::min(best, values[0] + values[1] + values[2]);
            }
        }

        const auto shared = bestSharedStores(question, {});

        ASSERT_TRUE(shared);
        ASSERT_TRUE(shared->isFound);
        EXPECT_TRUE(shared->isProved);
        EXPECT_NEAR(shared->value, best, 1e-9 * best) << "case " << number;
        EXPECT_NEAR(shared->separate, separate, 1e-9 * separate) << "case " << number;
        for (const DataflowSolution& layer : shared->layers) {
            EXPECT_TRUE(std::equal(shared->stores.begin(), shared->stores.end(), layer.mapping->stores.begin()));
        }
    }
}

TEST(TensorLayouts, AreTheBestOfEnumerationOfAChain)
{
    for (std::uint64_t number = 0; number < 20; ++number) {
        const NetworkQuestion question = chained(tinyNetwork(number, true));
        std::vector<std::array<double, 4>> values; // of each layer, by layouts of input and output
        for (const RepeatedLayer& layer : question.layers) {
            values.emplace_back().fill(kNothing);
            forEachMapping(layer.loops, question.accelerator, false,
                           [&](const Mapping& mapping, const MappingFigures& figures) {
                               double& least = values.back()[2 * static_cast<std::size_t>(mapping.layouts[0]) +
                                                             static_cast<std::size_t>(mapping.layouts[2])];
                               least = std::min(least, valueOfFigures(question.objective, figures));
                           });
        }
        double best = kNothing;
        for (std::size_t choices = 0; choices < 64; ++choices) {
            double sum = 0;
            for (std::size_t layer = 0; layer < 3; ++layer) {
                const std::size_t choice = choices >> (2 * layer) & 3U;
                const std::size_t before = layer == 0 ? 0 : choices >> (2 * layer - 2) & 3U;
                const bool isRelaid = layer > 0 && (before % 2 == 1 || choice / 2 == 1);
                sum += values[layer][choice] +
                       (isRelaid ? relayoutValue(question.layers[layer].loops, question.accelerator, question.objective)
                                 : 0);
            }
            best = std::min(best, sum);
        }

        const auto chain = bestLayouts(question, {});

        ASSERT_TRUE(chain);
        ASSERT_TRUE(chain->isFound);
        EXPECT_TRUE(chain->isProved);
        EXPECT_NEAR(chain->value, best, 1e-9 * best) << "case " << number;
        EXPECT_LE(chain->value, chain->separate * (1 + 1e-9));
        EXPECT_FALSE(chain->isRelaid.front());
    }
}

/// Least sum of layers whose layouts are chosen together, by trying all: layer i has choices[i] of 4 pairs.
double leastOfAllLayouts(const NetworkQuestion& question, const std::vector<std::array<double, 4>>& values)
{
    const std::size_t count = values.size();
    double best = kNothing;
    for (std::size_t choices = 0; choices < std::size_t{1} << (2 * count); ++choices) {
        const auto pairOf = [&](std::size_t layer) { return choices >> (2 * layer) & 3U; };
        double sum = 0;
        for (std::size_t layer = 0; layer < count; ++layer) {
            const RepeatedLayer& one = question.layers[layer];
            const bool isRelaid = one.reads && (pairOf(*one.reads) % 2 == 1 || pairOf(layer) / 2 == 1);
            sum += one.repeats * (values[layer][pairOf(layer)] +
                                  (isRelaid ? relayoutValue(one.loops, question.accelerator, question.objective) : 0));
        }
        best = std::min(best, sum);
    }
    return best;
}

TEST(TensorLayouts, AreTheBestOfEnumerationOfATreeWithRepeats)
{
    for (std::uint64_t number = 20; number < 25; ++number) {
        NetworkQuestion question = tinyNetwork(number, true);
        question.layers.push_back(question.layers[0]);
        question.layers[1].reads = 0; // one reader behind the other, and two readers of one tensor
        question.layers[2].reads = 0;
        question.layers[3].reads = 1;
        question.layers[2].repeats = 3;
        std::vector<std::array<double, 4>> values;
        for (const RepeatedLayer& layer : question.layers) {
            values.emplace_back().fill(kNothing);
            forEachMapping(layer.loops, question.accelerator, false,
                           [&](const Mapping& mapping, const MappingFigures& figures) {
                               double& least = values.back()[2 * static_cast<std::size_t>(mapping.layouts[0]) +
                                                             static_cast<std::size_t>(mapping.layouts[2])];
                               least = std::min(least, valueOfFigures(question.objective, figures));
                           });
        }

        const auto found = bestLayouts(question, {});

        ASSERT_TRUE(found && found->isFound);
        const double best = leastOfAllLayouts(question, values);
        EXPECT_NEAR(found->value, best, 1e-9 * best) << "case " << number;
        EXPECT_LE(found->bound, best * (1 + 1e-9));
        EXPECT_LE(found->value, found->separate * (1 + 1e-9));
    }
}

workloads::NetworkLayer convolutionLayer(const std::string& name, const std::string& from, std::int64_t channels,
                                         std::int64_t outputs)
{
    workloads::Convolution shape;
    shape.channels = channels;
    shape.outputChannels = outputs;
    shape.sliding.image = {4, 4};
    shape.sliding.window = {3, 3};
    shape.sliding.padding = {1, 1, 1, 1};
    workloads::Layer layer;
    layer.name = name;
    layer.elementType = "int8";
    layer.shape = shape;
    return {layer, {from}, {1, outputs, 4, 4}};
}

/// Four convolutions, two of them equal, with a relu between two and a sum behind.
workloads::Network smallNetwork()
{
    workloads::Network network{"small", {{"data", 128, {1, 8, 4, 4}}}, {}};
    network.layers.push_back(convolutionLayer("a", "data", 8, 16));
    workloads::Layer relu;
    relu.name = "relu";
    relu.elementType = "int8";
    relu.shape = workloads::ElementWise{"relu", 256};
    network.layers.push_back({relu, {"a"}, {1, 16, 4, 4}});
    network.layers.push_back(convolutionLayer("b", "relu", 16, 16));
    network.layers.push_back(convolutionLayer("c", "b", 16, 16));
    workloads::Layer sum = relu;
    sum.name = "sum";
    sum.shape = workloads::ElementWise{"add", 256};
    network.layers.push_back({sum, {"c", "relu"}, {1, 16, 4, 4}});
    network.layers.push_back(convolutionLayer("d", "sum", 16, 4));
    return network;
}

NetworkDataflowQuestion smallQuestion(unsigned threads)
{
    NetworkDataflowQuestion question;
    question.network = smallNetwork();
    Accelerator& accelerator = question.part.accelerator;
    accelerator.height = 2;
    accelerator.width = 2;
    accelerator.lanes = 2;
    accelerator.macEnergy = 0.001;
    accelerator.levels = {
        {.name = "PE", .capacity = 64, .accessEnergy = 0.001},
        {.name = "Buffer", .capacity = 2048, .readBandwidth = 16, .accessEnergy = 0.01},
        {.name = "DRAM", .capacity = {}, .sharedBandwidth = 4, .accessBytes = 8, .accessEnergy = 0.5}};
    accelerator.rows = {256, 20, 2};
    question.choices.goal = Goal::Energy;
    question.choices.tolerance = 0.001;
    question.threads = threads;
    return question;
}

TEST(NetworkDataflows, KnowWhoReadsWhatLiesInMemory)
{
    const auto layers = placedLayers(smallNetwork(), 0);

    ASSERT_TRUE(layers);
    ASSERT_EQ(layers->placed.size(), 4U);
    EXPECT_EQ(layers->distinct.size(), 3U);
    EXPECT_EQ(layers->placed[1].distinct, layers->placed[2].distinct);
    EXPECT_EQ(layers->repeatsOf(layers->placed[1].distinct), 2);
    EXPECT_FALSE(layers->placed[0].reads);
    EXPECT_EQ(layers->placed[1].reads, 0U);        // through a relu, in place
    EXPECT_FALSE(layers->placed[0].hasOnlyReader); // the sum reads it as well
    EXPECT_EQ(layers->placed[2].reads, 1U);
    EXPECT_TRUE(layers->placed[1].hasOnlyReader);
    EXPECT_FALSE(layers->placed[3].reads); // the sum writes its result in any layout
}

TEST(NetworkDataflows, ChooseTogetherWhatIsNeverBehindLayerByLayer)
{
    const auto answer = solveNetwork(smallQuestion(1), {});

    ASSERT_TRUE(answer) << answer.error().what;
    EXPECT_TRUE(answer->isProved);
    EXPECT_LE(answer->bound(), answer->value() * (1 + 1e-9));
    ASSERT_TRUE(answer->layouts);
    EXPECT_LE(answer->layouts->value, answer->layouts->separate * (1 + 1e-9));
    EXPECT_GE(answer->layouts->value, answer->bound() * (1 - 1e-9));
    ASSERT_TRUE(answer->stores);
    EXPECT_GE(answer->stores->value, answer->bound() * (1 - 1e-9));
    EXPECT_EQ(answer->stores->layers.size(), answer->layers.distinct.size());
    ASSERT_TRUE(answer->fused);
    EXPECT_EQ(answer->fused->tried, 1U); // b and c: a has two readers, and d reads a sum
    EXPECT_GE(answer->fused->saved, 0);
    EXPECT_GE(answer->fused->savedAtMost, answer->fused->saved * (1 - 1e-9));
}

TEST(NetworkDataflows, FindPairsForEveryObjectiveThatAddsUp)
{
    for (const Goal goal : {Goal::Latency, Goal::Blend, Goal::Activations}) {
        NetworkDataflowQuestion question = smallQuestion(1);
        question.choices.goal = goal;

        const auto answer = solveNetwork(question, {});

        ASSERT_TRUE(answer && answer->fused);
        double saved = 0;
        for (const PlacedPair& pair : answer->fused->pairs) {
            const double alone = answer->solved(answer->layers.placed[pair.first])->solution.value +
                                 answer->solved(answer->layers.placed[pair.second])->solution.value;
            EXPECT_LT(pair.how.value, alone);
            saved += alone - pair.how.value;
        }
        EXPECT_NEAR(saved, answer->fused->saved, 1e-9 * answer->value());
        EXPECT_GE(answer->fused->savedAtMost, saved * (1 - 1e-9));
        EXPECT_LE(answer->fused->savedAtMost, answer->value());
    }
}

TEST(NetworkDataflows, DoNotDependOnTheNumberOfThreads)
{
    const auto one = solveNetwork(smallQuestion(1), {});
    const auto two = solveNetwork(smallQuestion(2), {});

    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->total(), two->total());
    EXPECT_EQ(one->layouts->value, two->layouts->value);
    EXPECT_EQ(one->stores->stores, two->stores->stores);
    EXPECT_EQ(one->fused->saved, two->fused->saved);
    EXPECT_EQ(one->fused->savedAtMost, two->fused->savedAtMost);
    for (std::size_t i = 0; i < one->distinct.size(); ++i) {
        EXPECT_EQ(one->distinct[i]->solution.mapping, two->distinct[i]->solution.mapping);
    }
}

TEST(NetworkDataflows, KeepWhatIsKnownAfterAStop)
{
    std::stop_source source;
    std::size_t most = 0;
    const auto answer = solveNetwork(smallQuestion(1), source.get_token(),
                                     [&](const NetworkDataflows&, const std::string&, std::size_t done, std::size_t) {
                                         most = std::max(most, done);
                                         if (done == 1) {
                                             source.request_stop();
                                         }
                                     });

    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->wasStopped);
    EXPECT_FALSE(answer->isProved);
    EXPECT_TRUE(answer->distinct[0]);
    EXPECT_FALSE(answer->distinct[2]);
    EXPECT_GT(answer->total().nanojoules, 0);
}

TEST(NetworkDataflows, NameTheLayerThatHasNoMapping)
{
    NetworkDataflowQuestion question = smallQuestion(1);
    for (MemoryLevel& level : question.part.accelerator.levels) {
        level.storing.fill(Storing::Always);
    }
    question.part.accelerator.levels[0].capacity = 2;

    const auto answer = solveNetwork(question, {});

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().where, "layer \"a\"");
    question.network.layers = {question.network.layers[1]};
    question.network.layers[0].from = {"data"};
    EXPECT_FALSE(solveNetwork(question, {})); // nothing multiplies
}

TEST(SharedStores, RefuseAnObjectiveThatDoesNotAddUp)
{
    NetworkQuestion question = tinyNetwork(1, false);
    question.objective.goal = Goal::EnergyDelay;

    EXPECT_FALSE(bestSharedStores(question, {}));
    EXPECT_FALSE(bestLayouts(question, {}));
}

} // namespace

} // namespace pimento::test
