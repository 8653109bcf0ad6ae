// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/layout_chain.h"
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

TEST(LayoutChain, IsTheBestOfEnumeration)
{
    for (std::uint64_t number = 0; number < 20; ++number) {
        const NetworkQuestion question = tinyNetwork(number, true);
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

TEST(SharedStores, RefuseAnObjectiveThatDoesNotAddUp)
{
    NetworkQuestion question = tinyNetwork(1, false);
    question.objective.goal = Goal::EnergyDelay;

    EXPECT_FALSE(bestSharedStores(question, {}));
    EXPECT_FALSE(bestLayouts(question, {}));
}

} // namespace

} // namespace pimento::test
