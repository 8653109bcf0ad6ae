// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/decision_solver.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

namespace pimento {

namespace {

class DecisionEvaluator final : public Evaluator {
public:
    DecisionEvaluator(DecisionSearch search, std::shared_ptr<const CandidateList> list)
        : m_search(std::move(search)), m_list(std::move(list))
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& /*stop*/) override
    {
        Evaluation found = m_search.cost(decisionsOf(*m_list, row));
        found.ending = found.quantities[m_search.ranked] > most ? Ending::Cut : Ending::Done;
        return found;
    }

private:
    DecisionSearch m_search;
    std::shared_ptr<const CandidateList> m_list;
};

class DecisionSolver final : public Solver {
public:
    explicit DecisionSolver(DecisionSearch search) : m_search(std::move(search))
    {
        m_found.best.list = m_search.space.list({});
    }

    [[nodiscard]] Result<Solved> solve(const SolveBudget& budget, std::stop_token stop,
                                       const IncumbentSink& publish) override
    {
        m_found.bound = rankedOf(m_search.cost({}));
        m_open.push({m_found.bound, {}});
        tryCandidate(m_search.space.plainest(), publish);
        while (!m_open.empty() && m_open.top().first < m_best && !stop.stop_requested()) {
            if (m_found.steps == budget.steps) {
                m_found.isBudgetSpent = true;
                return m_found;
            }
            const auto [bound, made] = m_open.top();
            m_open.pop();
            if (bound > m_found.bound) {
                m_found.bound = bound;
                publish(m_found.best, bound);
            }
            branch(made, publish);
            if (++m_found.steps % kStepsOfABeat == 0 && m_search.heartbeat != nullptr) {
                m_search.heartbeat->report(0, 0);
            }
        }
        m_found.bound = stop.stop_requested() ? m_found.bound : m_best;
        return m_found;
    }

private:
    using Node = std::pair<double, DecisionValues>; // smaller bounds first, then smaller values

    static constexpr std::uint64_t kStepsOfABeat = 16;

    [[nodiscard]] double rankedOf(const Evaluation& cost) const { return cost.quantities[m_search.ranked]; }

    /// Opens the nodes below one, and tries a candidate of each.
    void branch(DecisionValues made, const IncumbentSink& publish)
    {
        const Decision& next = m_search.space.decisions()[made.size()];
        made.push_back(0);
        for (const std::int64_t value : next.values) {
            made.back() = value;
            tryCandidate(completed(made), publish);
            const double bound = rankedOf(m_search.cost(made));
            if (made.size() < m_search.space.decisions().size() && bound < m_best) {
                m_open.push({std::max(bound, m_found.bound), made});
            }
        }
    }

    [[nodiscard]] DecisionValues completed(DecisionValues made) const
    {
        const std::int64_t last = made.back();
        for (const Decision& decision : m_search.space.decisions().subspan(made.size())) {
            const bool hasLast = std::ranges::find(decision.values, last) != decision.values.end();
            made.push_back(hasLast ? last : decision.values.front());
        }
        return made;
    }

    void tryCandidate(DecisionValues candidate, const IncumbentSink& publish)
    {
        Evaluation cost = m_search.cost(candidate);
        if (rankedOf(cost) < m_best) {
            m_best = rankedOf(cost);
            m_incumbents.push_back(std::move(candidate));
            m_found.best = {m_search.space.list(m_incumbents), std::move(cost)};
            publish(m_found.best, m_found.bound);
        }
    }

    DecisionSearch m_search;
    std::priority_queue<Node, std::vector<Node>, std::greater<>> m_open;
    std::vector<DecisionValues> m_incumbents;
    double m_best = std::numeric_limits<double>::infinity();
    Solved m_found;
};

} // namespace

std::unique_ptr<Solver> decisionSolver(DecisionSearch search)
{
    return std::make_unique<DecisionSolver>(std::move(search));
}

std::unique_ptr<Evaluator> decisionEvaluator(DecisionSearch search, std::shared_ptr<const CandidateList> list)
{
    return std::make_unique<DecisionEvaluator>(std::move(search), std::move(list));
}

} // namespace pimento
