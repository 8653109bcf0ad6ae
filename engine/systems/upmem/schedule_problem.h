// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"
#include "engine/systems/upmem/schedule_evaluator.h"
#include "engine/systems/upmem/schedule_list.h"
#include "engine/systems/upmem/schedule_settings.h"
#include "engine/systems/upmem/schedule_standard.h"
#include "engine/systems/upmem/space/kernel_space.h"
#include "engine/systems/upmem/tensor/program.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace pimento::upmem {

/// A question about schedules with all that its names stand for.
struct BoundSchedules {
    Question question;      // canonical
    std::string source;     // the kernel's text
    std::string title;      // "GEMV"
    std::string sizes;      // "rows=1024,columns=1024"
    tensor::Program program;
    std::shared_ptr<const sim::Machine> machine;
    ScheduleChoices choices;
};

/// A question about the schedules of a kernel on DPUs. Its candidates are all schedules, or those that a search asks
/// for: the first batch, and the next ones by grown(), up to the number of trials.
class ScheduleProblem final : public Problem {
public:
    /// Error: no sketch is known for the kernel.
    [[nodiscard]] static Result<std::shared_ptr<const Problem>> make(BoundSchedules bound);

    [[nodiscard]] const KernelSpace& space() const { return *m_space; }
    [[nodiscard]] const ScheduleChoices& choices() const { return m_bound.choices; }

    [[nodiscard]] const Question& question() const override { return m_bound.question; }
    [[nodiscard]] Fingerprint identity() const override { return m_identity; }
    [[nodiscard]] std::string subject() const override;
    [[nodiscard]] std::string text() const override;
    [[nodiscard]] std::string legend() const override;
    [[nodiscard]] std::shared_ptr<const sim::Machine> machine() const override { return m_bound.machine; }
    [[nodiscard]] const CostSchema& costs() const override { return m_costs; }
    [[nodiscard]] std::string contents() const override;

    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<CandidateSpace> candidatesUpTo(std::size_t most, std::stop_token stop) const override;
    [[nodiscard]] bool hasWholeSpace() const override { return m_bound.choices.extent == ScheduleExtent::All; }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>>
    grown(const CandidateList& list, const KnownCosts& known, std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] std::shared_ptr<const CandidateList> standards() const override;
    [[nodiscard]] std::vector<std::string> standardNames() const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;
    [[nodiscard]] Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                              std::stop_token stop) const override;
    [[nodiscard]] Result<SwitchEffects> switchEffects(const CandidateList& list, std::size_t row,
                                                      std::stop_token stop) const override;

private:
    ScheduleProblem(BoundSchedules bound, std::shared_ptr<const KernelSpace> space);

    [[nodiscard]] std::shared_ptr<const ScheduleList> listOf(std::vector<ScheduleRow> rows) const;
    [[nodiscard]] Result<CompiledRow> compiled(const CandidateList& list, std::size_t row) const;
    [[nodiscard]] std::vector<ScheduleRow> standardRows() const;
    [[nodiscard]] const std::optional<GuessedSchedule>& guessed() const;
    [[nodiscard]] std::optional<ComparedKernel> comparedKernel() const;
    [[nodiscard]] Result<std::vector<ScheduleRow>> nextOf(const ScheduleList& list, const KnownCosts& known,
                                                                     std::stop_token stop) const;

    BoundSchedules m_bound;
    std::shared_ptr<const KernelSpace> m_space;
    Fingerprint m_identity;
    Fingerprint m_costIdentity;
    CostSchema m_costs;
    mutable std::once_flag m_isGuessed; // when somebody asks first: it takes a tenth of a second
    mutable std::optional<GuessedSchedule> m_guessed;
};

/// The same problem if it is one about schedules; nullptr otherwise.
[[nodiscard]] const ScheduleProblem* scheduleProblem(const Problem& problem);

} // namespace pimento::upmem
