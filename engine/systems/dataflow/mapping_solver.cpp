// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/mapping_solver.h"

#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/solve/infeasible.h"
#include "engine/systems/dataflow/solve/pareto_front.h"
#include "engine/systems/dataflow/timeloop_solution.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::dataflow {

namespace {

/// The mappings that a search found so far, each better than the one before.
class FoundMappings {
public:
    FoundMappings(const DataflowProblem& problem, const IncumbentSink& publish)
        : m_problem(problem), m_publish(publish), m_incumbent{problem.listOf({}), {}}
    {
    }

    void take(const DataflowSolution& solution, PointProof proof = PointProof::NoPoint)
    {
        const bool isBetter = solution.mapping && add(*solution.mapping, solution.value, proof);
        if (!m_rows.empty() && (raise(solution) || isBetter)) {
            m_publish(m_incumbent, m_bound);
        }
    }

    /// Ends with the last state of a search.
    Solved end(const DataflowSolution& solution)
    {
        take(solution);
        Solved solved;
        solved.best = m_incumbent;
        const bool hasNone = m_rows.empty() && solution.isProved;
        solved.bound = hasNone ? std::numeric_limits<double>::infinity() : m_bound;
        solved.steps = solution.nodes;
        solved.tolerance = m_problem.choices().tolerance;
        solved.isBudgetSpent = !solution.isProved;
        return solved;
    }

    /// False: a mapping costs more than the search said, so that its bounds mean nothing.
    [[nodiscard]] bool isConsistent() const { return m_isConsistent; }

private:
    [[nodiscard]] double rankedOf(const Evaluation& cost) const { return cost.quantities[m_problem.costs().ranked]; }

    bool add(const Mapping& mapping, double value, PointProof proof)
    {
        constexpr double kRounding = 1e-9;
        const Mapping plain = canonical(mapping);
        Evaluation cost = m_problem.costOf(plain, proof);
        m_isConsistent = m_isConsistent && rankedOf(cost) <= m_problem.mappingCosts().ranked(value) * (1 + kRounding);
        if (!m_rows.empty() && rankedOf(cost) >= rankedOf(m_incumbent.cost)) {
            return false;
        }
        m_rows.push_back(plain);
        m_incumbent = {m_problem.listOf(m_rows), std::move(cost)};
        return true;
    }

    /// Raises the bound. Where the search has proved its best mapping, the bound lies at most the tolerance below its
    /// cost, whatever the rounding in other units does.
    bool raise(const DataflowSolution& solution)
    {
        const double best = rankedOf(m_incumbent.cost);
        const double least = solution.isProved ? best * (1 - m_problem.choices().tolerance) : 0;
        const double bound = std::min(std::max(m_problem.mappingCosts().ranked(solution.bound), least), best);
        const bool isHigher = bound > m_bound;
        m_bound = std::max(m_bound, bound);
        return isHigher;
    }

    const DataflowProblem& m_problem;
    const IncumbentSink& m_publish;
    std::vector<Mapping> m_rows;
    Incumbent m_incumbent;
    double m_bound = 0;
    bool m_isConsistent = true;
};

/// Error of a problem without legal mappings.
tl::unexpected<Error> noMapping(const DataflowProblem& problem, const DataflowQuestion& question,
                                const Infeasibility& infeasible, const std::stop_token& stop)
{
    std::string hint = "Relax the constraints";
    if (infeasible.bytesNeeded > 0) {
        hint = "Make that level larger, or let mappings bypass it";
    } else if (!exceededLimit(question)) {
        const std::string culprits = culpritsOf(question, stop);
        hint = culprits.empty() ? hint : "There are mappings without " + culprits;
    }
    return fail("has no mapping: " + infeasible.reason, problem.subject(), std::move(hint));
}

class MappingSolver final : public Solver {
public:
    MappingSolver(const DataflowProblem& problem, unsigned threads, Progress* heartbeat)
        : m_problem(problem), m_threads(threads), m_heartbeat(heartbeat)
    {
    }

    [[nodiscard]] Result<Solved> solve(const SolveBudget& budget, std::stop_token stop,
                                       const IncumbentSink& publish) override
    {
        DataflowQuestion question{m_problem.loops(),
                                  m_problem.accelerator(),
                                  m_problem.mappingCosts().objective(),
                                  constraintsOf(m_problem.choices()),
                                  {}};
        question.limits = {budget.steps ? budget.steps : m_problem.choices().nodes, m_problem.choices().tolerance,
                           m_threads, m_heartbeat};
        FoundMappings found(m_problem, publish);
        if (m_problem.choices().tradeOffStep) {
            return solveTradeOff(question, stop, found);
        }
        const DataflowSink take = [&](const DataflowSolution& known) {
            if (m_heartbeat != nullptr) {
                m_heartbeat->report(0, 0);
            }
            found.take(known);
        };
        auto solution = m_problem.choices().rules == CountingRules::Timeloop
                            ? timeloopSolution(m_problem, budget, stop, take)
                            : solveDataflow(question, stop, take);
        if (!solution) {
            return tl::unexpected<Error>(solution.error());
        }
        if (!solution->mapping && solution->isProved && !solution->infeasible) {
            solution->infeasible = whyInfeasible(question); // both rules have the same tiles
        }
        if (!solution->mapping && solution->infeasible) {
            return noMapping(m_problem, question, *solution->infeasible, stop);
        }
        const Solved end = found.end(*solution);
        if (!found.isConsistent()) {
            return fail("finds a mapping that costs more than its search says", m_problem.subject(),
                        "Change the settings, and report this question");
        }
        return end;
    }

private:
    /// Finds the front of latency and energy. Its points are incumbents: in one direction, latency falls and energy
    /// rises; in the other, energy falls.
    [[nodiscard]] Result<Solved> solveTradeOff(const DataflowQuestion& question, const std::stop_token& stop,
                                               FoundMappings& found)
    {
        const bool isByLatency = question.objective.goal == Goal::Latency;
        if (!isByLatency && question.objective.goal != Goal::Energy) {
            return fail("has no trade-off for this objective", m_problem.subject(),
                        "Set objective to latency or energy, or trade-off to none");
        }
        DataflowSolution state;
        bool isProved = true;
        const auto take = [&](const ParetoPoint& point) {
            state.mapping = point.mapping;
            state.value = isByLatency ? point.latency : point.energy;
            found.take(state, point.isProved ? PointProof::Proved : PointProof::Open);
        };
        const auto front =
            paretoFront(question, *m_problem.choices().tradeOffStep, stop, [&](const ParetoPoint& point) {
                if (m_heartbeat != nullptr) {
                    m_heartbeat->report(0, 0);
                }
                isProved = isProved && point.isProved;
                state.nodes += point.nodes;
                state.bound = isByLatency ? point.latencyBound : std::max(state.bound, point.energyBound);
                if (isByLatency) {
                    take(point);
                }
            });
        if (!front) {
            return tl::unexpected<Error>(front.error());
        }
        if (front->empty() && !stop.stop_requested()) {
            const auto alone = solveDataflow(question, stop, {}); // a limit of nodes may have left the front empty
            if (alone && alone->infeasible) {
                return noMapping(m_problem, question, *alone->infeasible, stop);
            }
            isProved = false;
        }
        if (!isByLatency && !front->empty()) {
            state.bound = front->front().energyBound;
            std::for_each(front->rbegin(), front->rend(), take);
        }
        state.isProved = isProved && !stop.stop_requested();
        return found.end(state);
    }

    const DataflowProblem& m_problem;
    unsigned m_threads;
    Progress* m_heartbeat;
};

} // namespace

std::unique_ptr<Solver> mappingSolver(const DataflowProblem& problem, unsigned threads, Progress* heartbeat)
{
    return std::make_unique<MappingSolver>(problem, threads, heartbeat);
}

} // namespace pimento::dataflow
