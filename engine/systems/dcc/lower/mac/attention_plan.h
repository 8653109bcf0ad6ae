// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"

#include <memory>

namespace pimento::lower {

/// Scores, softmax and context of an attention in one go (devices.md section 1.4). Each row of scores stays in the
/// result buffer of its group:
///
///   for each row of a core (one head):
///     scores -> slots;  softmax over the slots of each row;  slots -> operand buffers of the cores that made them
///     context with these operands -> further slots;  full: the host reads them
class AttentionPlan final : public StatementPlan {
public:
    /// Both plans share one core map; the operands of the context's product `term` are the probabilities.
    AttentionPlan(const Program& program, std::unique_ptr<AttaccPlan> scores, std::unique_ptr<AttaccPlan> context,
                  std::size_t term, std::vector<std::size_t> rowSets);

    [[nodiscard]] Gather gather(std::size_t statement) const override;
    [[nodiscard]] std::size_t lastStatement() const override { return m_context->statement(); }
    void setControl(Control control) override;
    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;

private:
    [[nodiscard]] CommandMaker scoreRow(class MacEmission& emission, std::int64_t row, CommandBuffer& out) const;
    void softmaxRow(class MacEmission& emission, std::int64_t row, CommandBuffer& out) const;
    [[nodiscard]] std::int64_t blocksPerRow() const;

    const Program* m_program;
    std::unique_ptr<AttaccPlan> m_scores;
    std::unique_ptr<AttaccPlan> m_context;
    std::size_t m_term;
    std::vector<std::size_t> m_rowSets; // sets that tell rows apart
};

} // namespace pimento::lower
