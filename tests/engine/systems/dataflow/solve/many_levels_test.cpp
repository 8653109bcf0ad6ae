// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/dataflow_solver.h"
#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"
#include "tests/engine/systems/dataflow/solve/paper_accelerator.h"
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace pimento::test {

namespace {

using namespace dataflow;

constexpr double kNoneFits = std::numeric_limits<double>::infinity();
constexpr std::array<DataflowObjective, 5> kGoalsOfDeepCases = {{{Goal::Latency, 1, 1},
                                                                 {Goal::Energy, 1, 1},
                                                                 {Goal::Blend, 0.7, 0.2},
                                                                 {Goal::EnergyDelay, 1, 1},
                                                                 {Goal::Activations, 1, 1}}};

double valueByGoal(const DataflowObjective& objective, const MappingFigures& figures)
{
    const auto& rows = figures.activations;
    return objective.valueOf(figures.latency, figures.energy, static_cast<double>(rows[0] + rows[1] + rows[2]));
}

DataflowSolution solvedCase(const TinyCase& tiny, const DataflowObjective& objective)
{
    DataflowQuestion question;
    question.layer = tiny.layer;
    question.accelerator = tiny.accelerator;
    question.objective = objective;
    question.constraints.isRagged = tiny.isRagged;
    question.limits.tolerance = 0;
    return solveDataflow(question, {}, {}).value();
}

bool storesAsItMust(const Accelerator& accelerator, const Mapping& mapping)
{
    for (std::size_t level = 0; level < accelerator.outermost(); ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const Storing rule = accelerator.levels[level].storing[tensor];
            if (rule != Storing::Free && (rule == Storing::Always) != mapping.stores[level][tensor]) {
                return false;
            }
        }
    }
    return true;
}

/// Compares the optimum of a case with enumeration, for some of the objectives.
void expectOptima(const TinyCase& tiny, std::span<const DataflowObjective> objectives, std::uint64_t number)
{
    std::vector<double> least(objectives.size(), kNoneFits);
    forEachMapping(tiny.layer, tiny.accelerator, tiny.isRagged,
                   [&](const Mapping& mapping, const MappingFigures& figures) {
                       for (std::size_t i = 0; i < least.size() && storesAsItMust(tiny.accelerator, mapping); ++i) {
                           least[i] = std::min(least[i], valueByGoal(objectives[i], figures));
                       }
                   });
    for (std::size_t i = 0; i < least.size(); ++i) {
        const DataflowSolution solution = solvedCase(tiny, objectives[i]);

        ASSERT_EQ(solution.mapping.has_value(), least[i] < kNoneFits) << "case " << number << " goal " << i;
        if (solution.mapping) {
            ASSERT_NEAR(solution.value, least[i], 1e-9 * least[i]) << "case " << number << " goal " << i;
            EXPECT_TRUE(solution.isProved) << "case " << number << " goal " << i;
            EXPECT_TRUE(check(tiny.layer, tiny.accelerator, *solution.mapping)) << "case " << number;
            EXPECT_TRUE(storesAsItMust(tiny.accelerator, *solution.mapping)) << "case " << number;
            const MappingFigures figures = figuresOf(tiny.layer, tiny.accelerator, *solution.mapping);
            EXPECT_NEAR(valueByGoal(objectives[i], figures), solution.value, 1e-9 * solution.value)
                << "case " << number;
        }
    }
}

TEST(DataflowSolver, FindsTheFewestRowActivationsOfEnumeration)
{
    for (std::uint64_t number = 0; number < std::uint64_t{longTriesOf(300, 100)}; ++number) {
        const std::size_t levels = 2 + number % 3;
        expectOptima(tinyCase(number, levels, true), std::span(kGoalsOfDeepCases).last(1), number);
    }
}

TEST(DataflowSolver, FindsTheOptimumOfManyLevels)
{
    for (std::uint64_t number = 0; number < std::uint64_t{longTriesOf(100, 33)}; ++number) {
        expectOptima(tinyCase(number, 4 + number % 2, false), std::span(kGoalsOfDeepCases).first(4), number);
    }
    for (std::uint64_t number = 0; number < std::uint64_t{longTriesOf(20, 7)}; ++number) {
        expectOptima(tinyCase(number, 4 + number % 2, true), kGoalsOfDeepCases, number);
    }
}

TEST(DataflowSolver, ProvesRowActivationsOfRealLayers)
{
    DataflowQuestion question;
    question.accelerator = paperAccelerator();
    question.objective.goal = Goal::Activations;
    question.limits.nodes = 1'000'000;
    for (const auto& [bounds, fewest] : {std::pair<Sizes, double>{{3, 3, 56, 56, 64, 128, 1, 1}, 912},
                                         {{1, 1, 56, 56, 128, 128, 1, 1}, 920},
                                         {{3, 3, 56, 56, 128, 256, 1, 1}, 3728}}) {
        question.layer.bounds = bounds;

        const auto solution = solveDataflow(question, {}, {});

        ASSERT_TRUE(solution);
        EXPECT_TRUE(solution->isProved);
        EXPECT_NEAR(solution->value, fewest, 0.001 * fewest);
    }
}

} // namespace

} // namespace pimento::test
