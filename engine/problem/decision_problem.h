// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/posed_problem.h"
#include "engine/search/decision_solver.h"

namespace pimento {

/// A problem whose candidates are decisions made one after another, each between whole numbers: it lists, parses,
/// evaluates and solves them. What is left to its system is what they cost and what they mean.
class DecisionProblem : public PosedProblem {
public:
    [[nodiscard]] const ValueSpace& space() const { return m_space; }
    /// What a candidate costs, or what those cost at least that begin so.
    [[nodiscard]] Evaluation costOf(const DecisionValues& made) const { return m_cost(made); }

    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] std::unique_ptr<Solver> solver(const EvaluatorOptions& options) const override;
    /// Breaks the total down by its parts, and has what addParts() adds.
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;

protected:
    /// Adds listings, a map or a timeline of a candidate.
    virtual void addParts(Inspection& inspection, const DecisionValues& made) const
    {
        (void)inspection;
        (void)made;
    }

    DecisionProblem(Question question, MadeDevice device, CostSchema costs, std::vector<Decision> decisions,
                    DecisionCost cost);

    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;

private:
    [[nodiscard]] DecisionSearch search(const EvaluatorOptions& options) const;

    ValueSpace m_space;
    DecisionCost m_cost;
};

} // namespace pimento
