// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

class DraftProgram;
struct SpaceCount;

/// A question bound to the objects that its names refer to.
struct BoundDrafts {
    Question question; // canonical form, equal for all spellings
    DraftQuestion asked;
    std::string kernelText; // "": the kernel has no text
};

/// A problem whose candidates are the drafts of a Model.
class DraftProblem : public Problem {
public:
    explicit DraftProblem(BoundDrafts bound);

    [[nodiscard]] const DraftQuestion& asked() const { return *m_asked; }
    /// Lowers a row of a list of this problem. Error: it cannot be lowered, or a stop.
    [[nodiscard]] Result<DraftProgram> program(const CandidateList& list, std::size_t row, std::stop_token stop) const;

    [[nodiscard]] const Question& question() const override { return m_question; }
    [[nodiscard]] Fingerprint identity() const override { return m_identity; }
    [[nodiscard]] std::string subject() const override { return m_asked->subject(); }
    [[nodiscard]] std::string text() const override { return m_asked->text(); }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::optional<double> lineRuns() const override;
    [[nodiscard]] std::string shapeText() const override { return m_asked->shapeText(); }
    [[nodiscard]] std::string legend() const override;
    [[nodiscard]] MadeDevice device() const override { return m_asked->machine; }
    [[nodiscard]] const CostSchema& costs() const override { return m_costs; }
    [[nodiscard]] std::optional<Baseline> baseline() const override;
    [[nodiscard]] std::string contents() const override;
    [[nodiscard]] Result<std::vector<LeftOut>> leftOut(const CandidateList& list, std::size_t row,
                                                       std::stop_token stop) const override;
    [[nodiscard]] NotComputed notComputed(const CandidateList& list, std::size_t row) const override;

    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override;
    [[nodiscard]] std::vector<TableColumn> candidateColumns() const override;
    [[nodiscard]] std::vector<std::string> standardNames() const override;
    [[nodiscard]] std::vector<std::size_t> standardsAmong(const CandidateList& list) const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] std::unique_ptr<CandidateFeatures> features(std::shared_ptr<const CandidateList> list) const override;
    [[nodiscard]] bool isHandMadeName(std::string_view text) const override;
    [[nodiscard]] std::optional<Units> units() const override;
    [[nodiscard]] std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;
    [[nodiscard]] const sim::Machine* commandMachine() const override { return &m_asked->timing(); }
    [[nodiscard]] Result<sim::RunResult> runCommands(const CandidateList& list, std::size_t row,
                                                     sim::CommandSink& commands, std::stop_token stop) const override;
    /// Bytes by tensor; drafts of the published artifact have none.
    [[nodiscard]] Result<std::vector<TensorBytes>>
    movedTensors(const CandidateList& list, std::size_t row, std::stop_token stop, Progress* heartbeat) const override;

protected:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;
    [[nodiscard]] const std::shared_ptr<const DraftForm>& form() const { return m_form; }
    [[nodiscard]] std::shared_ptr<const CandidateList> listOf(DraftList drafts) const;
    [[nodiscard]] static std::vector<SpaceSize> sizesOf(std::span<const SpaceCount> counts);
    /// Error for an enumeration that a stop ended.
    [[nodiscard]] tl::unexpected<Error> stopped() const;

private:
    Question m_question;
    std::shared_ptr<const DraftQuestion> m_asked;
    Fingerprint m_identity;
    std::shared_ptr<const DraftForm> m_form;
    CostSchema m_costs;
};

/// Returns the problem as one about drafts; nullptr: its candidates are not drafts.
[[nodiscard]] const DraftProblem* draftProblem(const Problem& problem);

/// Identifies a bound question with its kernel's text and its device, independent of their spelling.
[[nodiscard]] Fingerprint identityOf(const BoundDrafts& bound);

} // namespace pimento
