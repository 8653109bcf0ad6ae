// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/kernels/binding/bound_kernel.h"
#include "engine/problem/problem.h"
#include "engine/systems/upmem/schedule_check.h"
#include "engine/systems/upmem/schedule_evaluator.h"
#include "engine/systems/upmem/schedule_list.h"
#include "engine/systems/upmem/schedule_runs.h"
#include "engine/systems/upmem/schedule_settings.h"
#include "engine/systems/upmem/schedule_standard.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "engine/systems/upmem/tensor/program.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// Id of the listing of a trace, which may also be written by hand.
inline constexpr std::string_view kTraceListing = "trace";

/// A question about schedules bound to the objects that its names refer to.
struct BoundSchedules {
    Question question; // canonical form
    BoundKernel kernel;
    tensor::Program program; // the kernel as loops
    std::shared_ptr<const sim::Machine> machine;
    ScheduleChoices choices;
};

/// A question about the schedules of a kernel on DPUs. Its candidates are all schedules, or those that a search
/// proposes: the first batch, and further ones by grown(), up to the number of trials.
class ScheduleProblem final : public Problem {
public:
    /// Makes the space of a kernel's schedules. Error: no sketch exists for the kernel.
    [[nodiscard]] static Result<std::shared_ptr<const Problem>> make(BoundSchedules bound);

    [[nodiscard]] const KernelSpace& space() const { return *m_space; }
    [[nodiscard]] const ScheduleChoices& choices() const { return m_bound.choices; }

    [[nodiscard]] const Question& question() const override { return m_bound.question; }
    [[nodiscard]] Fingerprint identity() const override { return m_identity; }
    [[nodiscard]] std::string subject() const override;
    [[nodiscard]] std::string text() const override;
    [[nodiscard]] std::optional<double> lineRuns() const override;
    [[nodiscard]] std::string legend() const override;
    [[nodiscard]] MadeDevice device() const override { return m_bound.machine; }
    [[nodiscard]] const CostSchema& costs() const override { return m_costs; }
    [[nodiscard]] std::string contents() const override;

    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] bool hasWholeSpace() const override { return m_bound.choices.extent == ScheduleExtent::All; }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> grown(const CandidateList& list, const KnownCosts& known,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] std::string_view writtenListing() const override { return kTraceListing; }
    /// Reads the listing kTraceListing: a schedule written step by step.
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parseListing(std::string_view listing,
                                                                            std::string_view text) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override;
    [[nodiscard]] std::vector<TableColumn> candidateColumns() const override;
    [[nodiscard]] std::vector<std::string> standardNames() const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    /// Number of DPUs that a schedule uses, and of tasklets on each.
    [[nodiscard]] std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const override;
    /// Bytes in the main memory of a DPU, for the launch that needs most.
    [[nodiscard]] std::optional<MemoryUse> memoryUse(const CandidateList& list, std::size_t row, const Evaluation& cost,
                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;
    [[nodiscard]] Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                              std::stop_token stop) const override;
    /// Runs a schedule on data and compares the results. Error: see compileRow() and compareSchedule().
    [[nodiscard]] Result<ScheduleComparison> compared(const CandidateList& list, std::size_t row,
                                                      const CheckedData& data, std::stop_token stop) const;
    /// Draws `count` schedules of the whole space at random, without those that DPUs cannot run.
    [[nodiscard]] std::shared_ptr<const CandidateList> drawn(std::size_t count, std::uint64_t seed) const;
    /// Lists the forms of a schedule (see scheduleListings()). Error: see compileRow().
    [[nodiscard]] Result<std::vector<Listing>> listings(const CandidateList& list, std::size_t row,
                                                        std::stop_token stop) const;
    /// Compiles a schedule down to its instructions. Error: see compileRow().
    [[nodiscard]] Result<std::shared_ptr<const CompiledRow>> compiled(const CandidateList& list, std::size_t row) const;
    /// Counts the schedules that were compiled and timed for all questions about rows so far.
    [[nodiscard]] ScheduleRuns::Counts counts() const { return m_runs->counts(); }
    /// The bound question with its kernel before scheduling.
    [[nodiscard]] const BoundSchedules& bound() const { return m_bound; }

    [[nodiscard]] Result<SwitchEffects> switchEffects(const CandidateList& list, std::size_t row,
                                                      std::stop_token stop) const override;

private:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;
    ScheduleProblem(BoundSchedules bound, std::shared_ptr<const KernelSpace> space);

    [[nodiscard]] std::shared_ptr<const ScheduleList> listOf(std::vector<ScheduleRow> rows) const;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> oneOf(Result<ScheduleRow> row) const;
    [[nodiscard]] const Result<std::vector<ScheduleRow>>& standardRows() const;
    [[nodiscard]] std::optional<ComparedKernel> comparedKernel() const;
    [[nodiscard]] Result<std::vector<ScheduleRow>> nextOf(const ScheduleList& list, const KnownCosts& known,
                                                          std::stop_token stop) const;

    BoundSchedules m_bound;
    std::shared_ptr<const KernelSpace> m_space;
    std::shared_ptr<ScheduleRuns> m_runs; // of the space
    Fingerprint m_identity;
    Fingerprint m_costIdentity;
    CostSchema m_costs;
    mutable std::once_flag m_hasStandards; // made at the first request, since some are compiled
    mutable Result<std::vector<ScheduleRow>> m_standards;
};

/// Casts to a problem about schedules; nullptr: another kind of problem.
[[nodiscard]] const ScheduleProblem* scheduleProblem(const Problem& problem);

} // namespace pimento::upmem
