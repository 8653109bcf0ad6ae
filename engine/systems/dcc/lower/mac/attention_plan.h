// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attention_form.h"

#include <string>
#include <vector>

namespace pimento::lower {

/// Plan of an attention: scores, softmax and context in one pass (devices.md section 1.4). Scores stay in the result
/// buffer of their group; a row may be cut into tiles, and groups may have parts of rows:
///
///   for each tile of a row of a core:
///     scores -> slots;  softmax over the slots of each row;  slots -> operand buffers of the cores that made them
///     context with these operands -> further slots;  added to the context of the tiles before
///   the host reads whole contexts, or parts with their maximum and sum, which it merges
///
/// Decisions that the draft leaves open, such as overlaps, form the plan's AttentionForm.
class AttentionPlan final : public StatementPlan {
public:
    /// `shares` must not be empty; their core maps have equally many groups and cores.
    AttentionPlan(const Program& program, std::vector<AttentionShare> shares, AttentionForm form);

    [[nodiscard]] Gather gather(const Layout& layout) const override;
    [[nodiscard]] std::size_t lastStatement() const override { return m_shares.front().context->statement(); }
    [[nodiscard]] std::int64_t piecesOfRow() const override;
    [[nodiscard]] std::vector<std::string> remarks() const override;
    void setControl(Control control) override;
    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;

    [[nodiscard]] const Program& program() const { return *m_program; }
    [[nodiscard]] const std::vector<AttentionShare>& shares() const { return m_shares; }
    [[nodiscard]] const AttentionForm& form() const { return m_form; }
    [[nodiscard]] AttentionRoom room() const { return roomOf(m_shares, m_form); }
    /// True if operands of the next rows and results of earlier rows move while banks are read.
    [[nodiscard]] bool movesBesideOperations() const { return allows(Beside::Rearrangement); }

private:
    [[nodiscard]] bool isPlain() const;
    [[nodiscard]] CommandMaker computeRowByRow(CommandBuffer& out) const;
    [[nodiscard]] CommandMaker scoreRow(class MacEmission& emission, std::int64_t row, CommandBuffer& out) const;
    void softmaxRow(class MacEmission& emission, std::int64_t row, CommandBuffer& out) const;

    const Program* m_program;
    std::vector<AttentionShare> m_shares;
    AttentionForm m_form;
};

} // namespace pimento::lower
