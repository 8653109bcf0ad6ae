// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include "engine/base/random_stream.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/notation/dataflow_label.h"
#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"
#include "tests/engine/systems/dataflow/solve/paper_accelerator.h"
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace pimento::test {

namespace {

using namespace dataflow;
using testing::HasSubstr;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

double valueOf(const DataflowObjective& objective, const MappingFigures& figures)
{
    return objective.valueOf(
        figures.latency, figures.energy,
        static_cast<double>(figures.activations[0] + figures.activations[1] + figures.activations[2]));
}

constexpr std::array<DataflowObjective, 5> kObjectives = {{{Goal::Latency, 1, 1},
                                                           {Goal::Energy, 1, 1},
                                                           {Goal::Blend, 0.7, 0.2},
                                                           {Goal::EnergyDelay, 1, 1},
                                                           {Goal::Activations, 1, 1}}};

DataflowQuestion questionOf(const TinyCase& tiny, const DataflowObjective& objective)
{
    DataflowQuestion question;
    question.layer = tiny.layer;
    question.accelerator = tiny.accelerator;
    question.objective = objective;
    question.constraints.isRagged = tiny.isRagged;
    question.limits.tolerance = 0;
    return question;
}

DataflowQuestion resnetQuestion(Goal goal)
{
    DataflowQuestion question;
    question.layer.bounds = {3, 3, 14, 14, 256, 256, 1, 1};
    question.accelerator = paperAccelerator();
    question.objective.goal = goal;
    return question;
}

struct Published {
    std::vector<double> values;
    std::vector<double> bounds;
};

DataflowSolution solved(const DataflowQuestion& question, Published* published = nullptr)
{
    const auto solution = solveDataflow(question, {}, [&](const DataflowSolution& known) {
        if (published != nullptr) {
            published->values.push_back(known.value);
            published->bounds.push_back(known.bound);
        }
    });
    EXPECT_TRUE(solution) << (solution ? "" : solution.error().message());
    return solution ? *solution : DataflowSolution{};
}

TEST(DataflowSolver, FindsTheOptimumOfEnumeration)
{
    for (std::uint64_t number = 0; number < 300; ++number) {
        const TinyCase tiny = tinyCase(number);
        std::array<double, kObjectives.size()> least;
        least.fill(kInfinite);
        forEachMapping(tiny.layer, tiny.accelerator, tiny.isRagged, [&](const Mapping&, const MappingFigures& figures) {
            for (std::size_t i = 0; i < least.size(); ++i) {
                least[i] = std::min(least[i], valueOf(kObjectives[i], figures));
            }
        });
        const std::size_t goals = tiny.accelerator.rows.rowBytes > 0 ? 5 : 4;
        for (std::size_t i = 0; i < goals; ++i) {
            Published published;
            const DataflowQuestion question = questionOf(tiny, kObjectives[i]);
            const DataflowSolution solution = solved(question, &published);

            ASSERT_TRUE(solution.mapping) << "case " << number << " goal " << i;
            ASSERT_NEAR(solution.value, least[i], 1e-9 * least[i]) << "case " << number << " goal " << i;
            EXPECT_TRUE(solution.isProved) << "case " << number << " goal " << i;
            const auto legal = check(tiny.layer, tiny.accelerator, *solution.mapping);
            ASSERT_TRUE(legal) << "case " << number << ": " << legal.error().message();
            const MappingFigures figures = figuresOf(tiny.layer, tiny.accelerator, *solution.mapping);
            ASSERT_NEAR(valueOf(kObjectives[i], figures), solution.value, 1e-9 * solution.value) << "case " << number;
            for (const double bound : published.bounds) {
                EXPECT_LE(bound, least[i] * (1 + 1e-9)) << "case " << number;
            }
        }
    }
}

TEST(DataflowSolver, FindsTheOptimumUnderPins)
{
    for (std::uint64_t number = 1; number < 90; number += 3) { // without rows
        const TinyCase tiny = tinyCase(number);
        RandomStream random(11, number);
        DataflowQuestion question = questionOf(tiny, kObjectives[2]);
        const std::size_t dim = random.below(kDims);
        const std::size_t level = random.below(tiny.accelerator.levels.size());
        question.constraints.temporal.resize(level + 1);
        question.constraints.temporal[level][dim] = random.below(2) == 0 ? 1 : tiny.layer.bounds[dim];
        question.constraints.stores.resize(1);
        question.constraints.stores[0][random.below(kTensors)] = random.below(2) == 0;
        double least = kInfinite;
        forEachMapping(tiny.layer, tiny.accelerator, tiny.isRagged,
                       [&](const Mapping& mapping, const MappingFigures& figures) {
                           bool isAllowed = mapping.temporal[level][dim] == question.constraints.temporal[level][dim];
                           for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                               const auto& pin = question.constraints.stores[0][tensor];
                               isAllowed = isAllowed && (!pin || *pin == mapping.stores[0][tensor]);
                           }
                           least = isAllowed ? std::min(least, valueOf(kObjectives[2], figures)) : least;
                       });

        const DataflowSolution solution = solved(question);

        ASSERT_EQ(solution.mapping.has_value(), least < kInfinite) << "case " << number;
        if (solution.mapping) {
            EXPECT_NEAR(solution.value, least, 1e-9 * least) << "case " << number;
            EXPECT_EQ(solution.mapping->temporal[level][dim], question.constraints.temporal[level][dim]);
        } else {
            EXPECT_TRUE(solution.infeasible);
        }
    }
}

TEST(DataflowSolver, FindsTheOptimumOfEachLabel)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const TinyCase tiny = tinyCase(number);
        const DataflowObjective& objective = kObjectives[number % kObjectives.size()];
        std::map<std::optional<Tensor>, double> least;
        forEachMapping(tiny.layer, tiny.accelerator, tiny.isRagged,
                       [&](const Mapping& mapping, const MappingFigures& figures) {
                           double& value = least.try_emplace(stationaryTensor(mapping), kInfinite).first->second;
                           value = std::min(value, valueOf(objective, figures));
                       });
        const std::map<Stationary, std::optional<Tensor>> labels = {{Stationary::Input, Tensor::Input},
                                                                    {Stationary::Weight, Tensor::Weight},
                                                                    {Stationary::Output, Tensor::Output},
                                                                    {Stationary::None, std::nullopt}};
        for (const auto& [label, tensor] : labels) {
            DataflowQuestion question = questionOf(tiny, objective);
            question.constraints.stationary = label;

            const DataflowSolution solution = solved(question);

            ASSERT_EQ(solution.mapping.has_value(), least.contains(tensor)) << "case " << number;
            if (solution.mapping) {
                EXPECT_EQ(stationaryTensor(*solution.mapping), tensor) << "case " << number;
                EXPECT_NEAR(solution.value, least[tensor], 1e-9 * least[tensor]) << "case " << number;
            }
        }
    }
}

TEST(DataflowSolver, DoesNotDependOnThreads)
{
    for (const Goal goal : {Goal::Energy, Goal::EnergyDelay, Goal::Activations}) {
        DataflowQuestion question = resnetQuestion(goal);
        Published first;
        const DataflowSolution expected = solved(question, &first);
        for (const unsigned threads : {2U, 4U}) {
            question.limits.threads = threads;
            Published published;
            const DataflowSolution solution = solved(question, &published);

            EXPECT_EQ(solution.mapping, expected.mapping);
            EXPECT_EQ(solution.nodes, expected.nodes);
            EXPECT_EQ(published.values, first.values);
            EXPECT_EQ(published.bounds, first.bounds);
        }
    }
}

TEST(DataflowSolver, FindsAnyMappingWhereNoRowsAreCounted)
{
    DataflowQuestion question = resnetQuestion(Goal::Activations);
    question.accelerator.rows = {};
    const DataflowSolution solution = solved(question);

    EXPECT_TRUE(solution.mapping);
    EXPECT_TRUE(solution.isProved);
    EXPECT_EQ(solution.value, 0);
}

TEST(DataflowSolver, ImprovesMappingsAndRaisesBoundsUntilTheyMeet)
{
    Published published;
    const DataflowSolution solution = solved(resnetQuestion(Goal::Energy), &published);

    ASSERT_FALSE(published.values.empty());
    for (std::size_t i = 1; i < published.values.size(); ++i) {
        EXPECT_LE(published.values[i], published.values[i - 1]);
        EXPECT_GE(published.bounds[i], published.bounds[i - 1]);
    }
    EXPECT_LE(published.bounds.back(), solution.value);
    EXPECT_TRUE(solution.isProved);
    EXPECT_LE(solution.gap(), 0.001);
}

TEST(DataflowSolver, EndsAfterTheBudgetWithAValidBound)
{
    DataflowQuestion question = resnetQuestion(Goal::Energy);
    const DataflowSolution best = solved(question);
    question.limits.nodes = 60;

    const DataflowSolution solution = solved(question);

    EXPECT_FALSE(solution.isProved);
    EXPECT_LE(solution.bound, best.value);
    EXPECT_EQ(solution.nodes, solved(question).nodes);
}

TEST(DataflowSolver, EndsOnAStop)
{
    std::stop_source stop;
    stop.request_stop();

    const auto solution = solveDataflow(resnetQuestion(Goal::Latency), stop.get_token(), {});

    ASSERT_TRUE(solution);
    EXPECT_FALSE(solution->isProved);
    EXPECT_FALSE(solution->infeasible);
}

TEST(DataflowSolver, EndsOnAStopBeforeTablesAreFull)
{
    DataflowQuestion question = resnetQuestion(Goal::Latency);
    question.layer.bounds = {3, 3, 56, 56, 128, 256, 1, 1};
    question.constraints.isRagged = true; // tables of half a million tiles take a second
    std::stop_source stop;
    stop.request_stop();
    const auto begin = std::chrono::steady_clock::now();

    const auto solution = solveDataflow(question, stop.get_token(), {});

    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(100));
    ASSERT_TRUE(solution);
    EXPECT_FALSE(solution->isProved);
    EXPECT_FALSE(solution->infeasible);
}

TEST(DataflowSolver, ProvesLayersThatRowActivationsBound)
{
    DataflowQuestion question = resnetQuestion(Goal::Latency);
    question.layer.bounds = {1, 1, 56, 56, 64, 256, 1, 1};
    question.limits.nodes = 5'000'000;

    const DataflowSolution solution = solved(question);

    EXPECT_TRUE(solution.isProved);
    EXPECT_EQ(solution.value, 61440);
}

TEST(DataflowSolver, RetainsPinsOfOrdersAndLayoutsAndArrays)
{
    DataflowQuestion question = resnetQuestion(Goal::Energy);
    const double free = solved(question).value;
    question.constraints.innermost.assign(4, Tensor::Output);
    question.constraints.layouts = {Layout::Sequential, Layout::RowAligned, Layout::Sequential};
    question.constraints.spatial[0][indexOf(Dim::K)] = 16;
    question.constraints.unrolled[2] = std::array<bool, kDims>{};
    (*question.constraints.unrolled[2])[indexOf(Dim::C)] = true;

    const DataflowSolution solution = solved(question);

    ASSERT_TRUE(solution.mapping);
    EXPECT_GE(solution.value, free * (1 - 0.001));
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        EXPECT_EQ(solution.mapping->layouts[tensor], question.constraints.layouts[tensor]);
    }
    EXPECT_EQ(solution.mapping->spatial[0][indexOf(Dim::K)], 16);
    for (const Dim dim : {Dim::R, Dim::S, Dim::P, Dim::Q, Dim::K, Dim::N}) {
        EXPECT_EQ(solution.mapping->spatial[2][indexOf(dim)], 1);
    }
    for (std::size_t level = 1; level < 4; ++level) {
        EXPECT_FALSE(isRelevant(solution.mapping->order[level].front(), Tensor::Output));
    }
}

TEST(DataflowSolver, TellsWhichLevelLacksHowManyBytes)
{
    DataflowQuestion question = resnetQuestion(Goal::Latency);
    question.accelerator.levels[1].capacity = 32768;
    question.accelerator.levels[1].storing = {Storing::Always, Storing::Free, Storing::Always};
    question.constraints.temporal.resize(2);
    question.constraints.temporal[1][indexOf(Dim::P)] = 14;
    question.constraints.temporal[1][indexOf(Dim::Q)] = 14;
    question.constraints.temporal[1][indexOf(Dim::K)] = 256;
    question.constraints.spatial[0][indexOf(Dim::C)] = 16;

    const DataflowSolution solution = solved(question);

    ASSERT_FALSE(solution.mapping);
    ASSERT_TRUE(solution.infeasible);
    EXPECT_EQ(solution.infeasible->level, 1U);
    EXPECT_EQ(solution.infeasible->tensors, (std::array<bool, kTensors>{true, false, true}));
    EXPECT_EQ(solution.infeasible->bytesNeeded, 14 * 14 * 16 + 14 * 14 * 256);
    EXPECT_EQ(solution.infeasible->bytesAvailable, 32768);
    EXPECT_THAT(solution.infeasible->reason, HasSubstr("global buffer"));
}

TEST(DataflowSolver, TellsThatPinsExceedTheArray)
{
    DataflowQuestion question = resnetQuestion(Goal::Latency);
    question.constraints.spatial[1][indexOf(Dim::K)] = 32;

    const DataflowSolution solution = solved(question);

    ASSERT_TRUE(solution.infeasible);
    EXPECT_THAT(solution.infeasible->reason, HasSubstr("32 of 16"));
}

TEST(DataflowSolver, NeverExceedsTheLatencyLimit)
{
    DataflowQuestion question = resnetQuestion(Goal::Energy);
    const DataflowSolution cheapest = solved(question);
    const double latency = figuresOf(question.layer, question.accelerator, *cheapest.mapping).latency;
    question.constraints.mostLatency = latency * 0.75;

    const DataflowSolution solution = solved(question);

    ASSERT_TRUE(solution.mapping);
    EXPECT_LE(figuresOf(question.layer, question.accelerator, *solution.mapping).latency, latency * 0.75);
    EXPECT_GE(solution.value, cheapest.value * (1 - 0.001));
}

} // namespace

} // namespace pimento::test
