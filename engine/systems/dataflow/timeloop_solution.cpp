// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop_solution.h"

#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include <limits>
#include <utility>

namespace pimento::dataflow {

namespace {

timeloop::TimeloopGoal timeloopGoalOf(Goal goal)
{
    return goal == Goal::Latency  ? timeloop::TimeloopGoal::Cycles
           : goal == Goal::Energy ? timeloop::TimeloopGoal::Energy
                                  : timeloop::TimeloopGoal::EnergyDelay;
}

/// The accelerator with the tensors that the settings store or bypass.
Accelerator constrained(const DataflowProblem& problem)
{
    Accelerator accelerator = problem.accelerator();
    const auto& stores = problem.choices().stores;
    for (std::size_t m = 0; m < stores.size(); ++m) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (stores[m][t]) {
                accelerator.levels[m].storing[t] = *stores[m][t] ? Storing::Always : Storing::Never;
            }
        }
    }
    return accelerator;
}

DataflowSolution solutionOf(const timeloop::TimeloopOptimum& optimum)
{
    DataflowSolution solution;
    solution.mapping = optimum.mapping;
    solution.value = optimum.value;
    solution.bound = optimum.bound;
    solution.nodes = optimum.tiles;
    solution.isProved = optimum.isProved && optimum.mapping.has_value();
    return solution;
}

} // namespace

Result<DataflowSolution> timeloopSolution(const DataflowProblem& problem, const SolveBudget& budget,
                                          std::stop_token stop, const DataflowSink& publish)
{
    const DataflowChoices& choices = problem.choices();
    if (choices.isRagged) {
        return fail("the search by Timeloop's rules knows only factors that divide the sizes", "ragged",
                    "Turn ragged off, or choose rules=paper");
    }
    const timeloop::TimeloopQuestion question{problem.loops(),
                                              constrained(problem),
                                              timeloopGoalOf(choices.goal),
                                              choices.tolerance,
                                              budget.steps ? budget.steps : choices.nodes,
                                              choices.unrolled,
                                              choices.pins.spatial,
                                              choices.pins.temporal,
                                              choices.pins.innermost};
    const auto optimum = timeloop::timeloopOptimum(
        question, stop, [&](const timeloop::TimeloopOptimum& known) { publish(solutionOf(known)); });
    if (!optimum) {
        return tl::unexpected<Error>(optimum.error());
    }
    DataflowSolution solution = solutionOf(*optimum);
    if (!optimum->mapping && optimum->isProved) {
        solution.bound = std::numeric_limits<double>::infinity();
        solution.isProved = true;
    }
    return solution;
}

} // namespace pimento::dataflow
