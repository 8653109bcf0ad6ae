// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/named_computation.h"
#include "engine/problem/posed_problem.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/dram/machine.h"

#include <memory>
#include <string>

namespace pimento::samsung {

/// A question about the vendor's kernels. Its sizes are m, n, batch, channels and ranks of a KernelRun; missing sizes
/// are 1, as in the vendor's own runs.
class VendorProblem final : public PosedProblem, public NamedComputation {
public:
    /// `device` must agree with hbmPim(). Error: an unknown kernel, a missing or invalid size, or sizes for which
    /// nothing is computed.
    [[nodiscard]] static Result<std::shared_ptr<const Problem>> make(Question question,
                                                                     std::shared_ptr<const sim::Machine> device);

    /// Kernels and sizes that the question asks for.
    [[nodiscard]] const KernelRun& run() const { return m_run; }

    [[nodiscard]] std::string subject() const override;
    [[nodiscard]] std::string computation() const override { return computationOf(m_run); }
    [[nodiscard]] NotComputed notComputed(const CandidateList& /*list*/, std::size_t /*row*/) const override
    {
        return {m_dropped.dropped, m_dropped.tile > 0 ? m_dropped.all : 0, droppedText(m_dropped)};
    }

    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;

private:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;
    /// The machine that the question names, and the machine of the runs: the same one, or several devices as one where
    /// the work takes more channels than a device has.
    struct Machines {
        std::shared_ptr<const sim::Machine> named;
        std::shared_ptr<const sim::Machine> running;
    };
    VendorProblem(Question question, KernelRun run, Machines machines);

    [[nodiscard]] std::shared_ptr<const CandidateList> candidate() const;

    KernelRun m_run;
    DroppedElements m_dropped;
    std::shared_ptr<const sim::Machine> m_machine; // machine of the runs
};

/// Casts to a problem about the vendor's kernels; nullptr: another kind of problem.
[[nodiscard]] const VendorProblem* vendorProblem(const Problem& problem);

} // namespace pimento::samsung
