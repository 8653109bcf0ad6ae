// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/decision_problem.h"

#include "engine/inspection/cost_breakdown.h"

#include <algorithm>
#include <utility>

namespace pimento {

DecisionProblem::DecisionProblem(Question question, MadeDevice device, CostSchema costs,
                                 std::vector<Decision> decisions, DecisionCost cost)
    : PosedProblem(std::move(question), std::move(device), std::move(costs)), m_space(identity(), std::move(decisions)),
      m_cost(std::move(cost))
{
}

Result<std::vector<SpaceSize>> DecisionProblem::sizes(std::stop_token /*stop*/) const
{
    constexpr double kMostCounted = 9e15; // exact as a double
    return m_space.size() < kMostCounted
               ? std::vector<SpaceSize>{{"", static_cast<std::int64_t>(m_space.size()), false}}
               : std::vector<SpaceSize>{};
}

Result<std::shared_ptr<const CandidateList>> DecisionProblem::parse(std::string_view text,
                                                                    std::stop_token /*stop*/) const
{
    const auto made = text == "default" ? m_space.plainest() : m_space.parse(text);
    if (!made) {
        const DecisionValues plainest = m_space.plainest();
        return fail("there is no candidate \"" + std::string(text.substr(0, 60)) + "\"", subject(),
                    "Write a value for each decision, such as " + m_space.list({&plainest, 1})->text(0));
    }
    return m_space.list({&*made, 1});
}

Result<CandidateSpace> DecisionProblem::enumerate(std::size_t most, std::stop_token /*stop*/) const
{
    constexpr double kMostListed = 1e6;
    if (m_space.size() > std::min(static_cast<double>(most), kMostListed)) {
        return tooManyCandidates(*this, most);
    }
    return CandidateSpace{m_space.all(), nullptr};
}

DecisionSearch DecisionProblem::search(const EvaluatorOptions& options) const
{
    return {m_space, m_cost, costs().ranked, options.heartbeat};
}

std::unique_ptr<Evaluator> DecisionProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                      const EvaluatorOptions& options) const
{
    return decisionEvaluator(search(options), std::move(list));
}

std::unique_ptr<Solver> DecisionProblem::solver(const EvaluatorOptions& options) const
{
    return decisionSolver(search(options));
}

Result<std::shared_ptr<const Inspection>>
DecisionProblem::inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
                         const InspectionOptions& /*options*/, std::stop_token /*stop*/, Progress* /*progress*/) const
{
    const DecisionValues made = decisionsOf(list, row);
    auto inspection = std::make_shared<Inspection>();
    inspection->title = list.text(row) + ": " + subject();
    inspection->addList(std::vector{timeBreakdown(costs(), found ? *found : m_cost(made), "Time by part")});
    addParts(*inspection, made);
    return inspection;
}

} // namespace pimento
