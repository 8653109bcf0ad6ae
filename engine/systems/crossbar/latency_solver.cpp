// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/latency_solver.h"

#include "engine/systems/crossbar/mapping_costs.h"
#include "engine/systems/crossbar/search/latency_search.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

class LatencySolver final : public Solver {
public:
    LatencySolver(const CrossbarProblem& problem, unsigned threads, Progress* heartbeat)
        : m_problem(problem), m_threads(threads), m_heartbeat(heartbeat)
    {
    }

    [[nodiscard]] Result<Solved> solve(const SolveBudget& budget, std::stop_token stop,
                                       const IncumbentSink& publish) override
    {
        LatencySearchOptions options{.threads = m_threads};
        if (budget.steps) {
            options = {.profiles = static_cast<std::size_t>(*budget.steps), .instructions = 0, .threads = m_threads};
        }
        std::vector<ListedMapping> rows;
        Solved solved;
        solved.isBudgetSpent = true;
        const auto take = [&](const FastMapping& found) {
            rows.push_back(m_problem.rowOf(found.recipe, found.placement));
            solved.best = {m_problem.listOf(rows), costOf(found)};
            solved.bound = static_cast<double>(std::min(m_problem.boundNs(), found.profile.makespanNs));
            publish(solved.best, solved.bound);
            if (m_heartbeat != nullptr) {
                m_heartbeat->report(0, 0);
            }
        };
        const auto best =
            searchLatency({m_problem.graph(), m_problem.partitions(), m_problem.chip(), m_problem.choices().exchange},
                          options, stop, take);
        if (!best) {
            return tl::unexpected<Error>(best.error());
        }
        if (rows.empty()) {
            solved.best.list = m_problem.listOf({});
        }
        solved.steps = options.profiles;
        return solved;
    }

private:
    [[nodiscard]] Evaluation costOf(const FastMapping& found) const
    {
        const MappingEstimate estimate = m_problem.estimate(m_problem.rowOf(found.recipe, found.placement));
        MappingStreams streams{.streams = {}, .memory = {}, .localElements = found.localElements};
        return profiledCost({estimate, m_problem.boundNs(), m_problem.chip(), {.imageNs = found.profile.makespanNs}},
                            found.profile, streams);
    }

    const CrossbarProblem& m_problem;
    unsigned m_threads;
    Progress* m_heartbeat;
};

} // namespace

std::unique_ptr<Solver> latencySolver(const CrossbarProblem& problem, unsigned threads, Progress* heartbeat)
{
    return std::make_unique<LatencySolver>(problem, threads, heartbeat);
}

} // namespace pimento::crossbar
