// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_jobs.h"

#include "engine/base/math.h"
#include "engine/candidates/value_list.h"
#include "tests/support/toy_solver.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <queue>
#include <string>
#include <utility>

namespace pimento::test {

namespace {

Evaluation nothing() { return {std::vector<double>(Quantities, std::numeric_limits<double>::quiet_NaN())}; }

/// Branch and bound with the smallest bound first: a node has the machines of the first jobs.
class JobsSolver final : public Solver {
public:
    JobsSolver(Fingerprint problem, Jobs jobs, std::size_t ranked, bool isSlow, Progress* heartbeat)
        : m_problem(problem), m_jobs(std::move(jobs)), m_ranked(ranked), m_isSlow(isSlow), m_heartbeat(heartbeat)
    {
        m_found.best.list = listOf(m_problem, m_jobs, {});
    }

    Result<Solved> solve(const SolveBudget& budget, std::stop_token stop, const IncumbentSink& publish) override
    {
        m_open.push({boundOf({}), {}});
        while (!m_open.empty() && !stop.stop_requested()) {
            if (m_found.steps == budget.steps) {
                m_found.isBudgetSpent = true;
                return m_found;
            }
            const Node node = m_open.top();
            if (m_best && node.bound >= *m_best) {
                break;
            }
            m_open.pop();
            if (node.bound > m_found.bound) {
                m_found.bound = node.bound;
                publish(m_found.best, m_found.bound);
            }
            look(node.plan, publish);
            if (++m_found.steps % 64 == 0 && m_heartbeat != nullptr) {
                m_heartbeat->report(0, 0);
            }
        }
        if (m_best && !stop.stop_requested()) {
            m_found.bound = *m_best;
        }
        return m_found;
    }

private:
    struct Node {
        double bound = 0;
        Plan plan;

        bool operator<(const Node& other) const
        {
            return bound != other.bound ? bound > other.bound : plan > other.plan;
        }
    };

    /// Lower bound of all plans that begin so: remaining jobs are spread over all machines, sent for nothing.
    [[nodiscard]] double boundOf(const Plan& plan) const
    {
        if (m_isSlow && plan.size() < m_jobs.lengths.size()) {
            return 1;
        }
        const std::vector<std::int64_t> begun(m_jobs.lengths.begin(),
                                              m_jobs.lengths.begin() + static_cast<std::ptrdiff_t>(plan.size()));
        const JobsCost cost = jobsCost(begun, plan, m_jobs.machines);
        const std::int64_t all = m_jobs.all();
        const std::int64_t share = ceilDivide(all, m_jobs.machines);
        switch (m_ranked) {
        case Energy:
            return static_cast<double>(cost.energy + all -
                                       std::accumulate(begun.begin(), begun.end(), std::int64_t{0}));
        case Interval:
            return static_cast<double>(std::max(cost.interval, share));
        default:
            return static_cast<double>(std::max(cost.time(), share));
        }
    }

    /// Completes a plan with each further job on machine 0, and opens the nodes below it.
    void look(Plan plan, const IncumbentSink& publish)
    {
        const std::size_t begun = plan.size();
        Plan complete = plan;
        complete.resize(m_jobs.lengths.size(), 0);
        Evaluation cost = m_jobs.evaluation(complete);
        if (!m_best || cost.quantities[m_ranked] < *m_best) {
            m_best = cost.quantities[m_ranked];
            m_incumbents.push_back(std::move(complete));
            m_found.best = {listOf(m_problem, m_jobs, m_incumbents), std::move(cost)};
            publish(m_found.best, m_found.bound);
        }
        for (int machine = 0; begun < m_jobs.lengths.size() && machine < m_jobs.machines; ++machine) {
            plan.resize(begun);
            plan.push_back(machine);
            if (const double bound = boundOf(plan); !m_best || bound < *m_best) {
                m_open.push({std::max(bound, m_found.bound), plan});
            }
        }
    }

    Fingerprint m_problem;
    Jobs m_jobs;
    std::size_t m_ranked;
    bool m_isSlow;
    Progress* m_heartbeat;
    std::priority_queue<Node> m_open;
    std::vector<Plan> m_incumbents;
    std::optional<double> m_best;
    Solved m_found;
};

} // namespace

std::int64_t Jobs::all() const { return std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0}); }

Evaluation Jobs::evaluation(const Plan& plan) const
{
    const JobsCost cost = jobsCost(lengths, plan, machines);
    Evaluation found = nothing();
    found.quantities[Time] = static_cast<double>(cost.time());
    found.quantities[Work] = static_cast<double>(cost.work);
    found.quantities[Noc] = static_cast<double>(cost.noc);
    found.quantities[Energy] = static_cast<double>(cost.energy);
    found.quantities[Interval] = static_cast<double>(cost.interval);
    return found;
}

Evaluation Jobs::guess() const
{
    Evaluation found = nothing();
    found.quantities[Guess] = static_cast<double>(ceilDivide(all(), machines));
    return found;
}

std::shared_ptr<const CandidateList> listOf(const Fingerprint& problem, const Jobs& jobs, std::span<const Plan> plans)
{
    std::vector<TableColumn> columns;
    for (std::size_t job = 0; job < jobs.lengths.size(); ++job) {
        const std::string name = "job" + std::to_string(job);
        columns.push_back({name, name, "", "The machine of this job", ColumnRole::Decision});
    }
    std::vector<double> values;
    for (const Plan& plan : plans) {
        values.insert(values.end(), plan.begin(), plan.end());
    }
    return std::make_shared<const ValueList>(problem, std::move(columns), std::move(values));
}

std::unique_ptr<Solver> jobsSolver(const Fingerprint& problem, const Jobs& jobs, std::size_t ranked, bool isSlow,
                                   Progress* heartbeat)
{
    return std::make_unique<JobsSolver>(problem, jobs, ranked, isSlow, heartbeat);
}

} // namespace pimento::test
