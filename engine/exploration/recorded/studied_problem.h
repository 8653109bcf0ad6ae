// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/recorded/result_log.h"
#include "engine/problem/problem.h"

#include <memory>
#include <mutex>
#include <vector>

namespace pimento {

/// A problem whose evaluators ask a study before they simulate, and tell it what they find. In all else it is the
/// problem that it stands for.
class StudiedProblem final : public Problem {
public:
    /// The log must outlive the problem and its evaluators.
    StudiedProblem(std::shared_ptr<const Problem> problem, ResultLog& log) : m_problem(std::move(problem)), m_log(&log)
    {
    }

    [[nodiscard]] const Question& question() const override { return m_problem->question(); }
    [[nodiscard]] Fingerprint identity() const override { return m_problem->identity(); }
    [[nodiscard]] std::string subject() const override { return m_problem->subject(); }
    [[nodiscard]] std::string text() const override { return m_problem->text(); }
    [[nodiscard]] std::string legend() const override { return m_problem->legend(); }
    [[nodiscard]] std::shared_ptr<const sim::Machine> machine() const override { return m_problem->machine(); }
    [[nodiscard]] const CostSchema& costs() const override { return m_problem->costs(); }
    [[nodiscard]] std::optional<Baseline> baseline() const override { return m_problem->baseline(); }
    [[nodiscard]] std::string contents() const override { return m_problem->contents(); }
    [[nodiscard]] NotComputed notComputed(const CandidateList& list, std::size_t row) const override
    {
        return m_problem->notComputed(list, row);
    }
    [[nodiscard]] Result<std::vector<LeftOut>> leftOut(const CandidateList& list, std::size_t row,
                                                       std::stop_token stop) const override
    {
        return m_problem->leftOut(list, row, std::move(stop));
    }
    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override
    {
        return m_problem->sizes(std::move(stop));
    }
    [[nodiscard]] Result<CandidateSpace> candidatesUpTo(std::size_t most, std::stop_token stop) const override;
    [[nodiscard]] Result<std::unique_ptr<CandidateBatches>> batches(Progress* heartbeat,
                                                                    std::stop_token stop) const override;
    [[nodiscard]] bool hasWholeSpace() const override { return m_problem->hasWholeSpace(); }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> grown(const CandidateList& list, const KnownCosts& known,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override
    {
        return m_problem->parse(text, std::move(stop));
    }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override
    {
        return m_problem->standards();
    }
    [[nodiscard]] std::vector<TableColumn> candidateColumns() const override { return m_problem->candidateColumns(); }
    [[nodiscard]] std::vector<std::string> standardNames() const override { return m_problem->standardNames(); }
    [[nodiscard]] std::size_t addedStandards() const override { return m_problem->addedStandards(); }
    [[nodiscard]] std::vector<std::size_t> standardsAmong(const CandidateList& list) const override
    {
        return m_problem->standardsAmong(list);
    }
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override
    {
        return m_problem->inspect(list, row, found, options, std::move(stop), progress);
    }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parseListing(std::string_view listing,
                                                                            std::string_view text) const override
    {
        return m_problem->parseListing(listing, text);
    }
    [[nodiscard]] Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                              std::stop_token stop) const override
    {
        return m_problem->verify(list, row, std::move(stop));
    }
    [[nodiscard]] Result<SwitchEffects> switchEffects(const CandidateList& list, std::size_t row,
                                                      std::stop_token stop) const override
    {
        return m_problem->switchEffects(list, row, std::move(stop));
    }

private:
    /// A list of the space with the indices of its rows; none: the rows are the indices.
    struct Placed {
        std::shared_ptr<const CandidateList> list;
        std::shared_ptr<const std::vector<std::uint64_t>> places;
    };
    class Batches;

    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override
    {
        return m_problem->candidatesUpTo(most, std::move(stop));
    }
    void setPlaced(Placed placed) const;

    std::shared_ptr<const Problem> m_problem;
    ResultLog* m_log;
    mutable std::mutex m_mutex; // guards the members below
    mutable Placed m_placed; // handed out last
};

} // namespace pimento
