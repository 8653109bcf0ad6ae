// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attention_plan.h"

#include "engine/systems/dcc/lower/mac/mac_emission.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::lower {

AttentionPlan::AttentionPlan(const Program& program, std::unique_ptr<AttaccPlan> scores,
                             std::unique_ptr<AttaccPlan> context, std::size_t term, std::vector<std::size_t> rowSets)
    : StatementPlan(program.kernel(), scores->statement(), scores->tiling(), scores->cores()), m_program(&program),
      m_scores(std::move(scores)), m_context(std::move(context)), m_term(term), m_rowSets(std::move(rowSets))
{
    const std::uint32_t probabilities = m_context->schedule().terms[m_term].buffer;
    m_carried = m_scores->carried();
    for (const std::uint32_t layout : m_context->carried()) {
        if (layout != probabilities) {
            m_carried.push_back(layout);
        }
    }
}

Gather AttentionPlan::gather(std::size_t statement) const
{
    return statement == m_scores->statement() ? m_scores->gather() : m_context->gather();
}

void AttentionPlan::setControl(Control control)
{
    StatementPlan::setControl(control);
    m_scores->setControl(control);
    m_context->setControl(control);
}

void AttentionPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    m_scores->place(firstResident, firstStreamed);
    m_context->place(firstResident + m_scores->residentBlocks(), firstStreamed + m_scores->streamedBlocks());
    m_residentBlocks = m_scores->residentBlocks() + m_context->residentBlocks();
    m_streamedBlocks = m_scores->streamedBlocks() + m_context->streamedBlocks();
    m_operands = m_scores->operands();
    m_operands.insert(m_operands.end(), m_context->operands().begin(), m_context->operands().end());
}

/// Score vectors of one row on a core.
std::int64_t AttentionPlan::blocksPerRow() const
{
    const Layout& result = m_program->layout(m_scores->schedule().result);
    return result.vectorsOf(result.axes.back());
}

CommandMaker AttentionPlan::scoreRow(MacEmission& emission, std::int64_t row, CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_scores->statement());
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), m_scores->schedule().mergeBits);
    CommandRun move{.command = {.op = Op::MoveResult, .spread = m_scores->schedule().mergeBits, .statement = statement},
                    .turns = out.numberOf(turnsOf(leaders))};
    const std::int64_t perBlock = emission.resultsPerBlock();
    std::int64_t slot = 0;
    for (std::int64_t block = 0; block < blocksPerRow(); ++block) {
        const std::int64_t first = (row * blocksPerRow() + block) * perBlock;
        for (std::size_t term = 0; term < m_scores->schedule().terms.size(); ++term) {
            auto operations = emission.operate(term, first, first + perBlock, out);
            while (operations.next()) {
                co_yield Full{};
            }
        }
        if (emission.needsFence(MacStep::Move)) {
            out.add(Command{.op = Op::Order, .statement = statement});
        }
        move.command.block = slot;
        out.add(move);
        slot += static_cast<std::int64_t>(leaders.size());
    }
    out.add(Command{.op = Op::Order, .statement = statement});
}

/// Softmax of the row that each core has, then its probabilities to the operand buffers.
void AttentionPlan::softmaxRow(MacEmission& emission, std::int64_t row, CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_scores->statement());
    const Command order{.op = Op::Order, .statement = statement};
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), m_scores->schedule().mergeBits);
    std::vector<std::int64_t> rowLeaders; // one core of each row in the group
    for (const std::int64_t core : leaders) {
        const auto isSameRow = [&](std::int64_t other) {
            return std::ranges::all_of(
                m_rowSets, [&](std::size_t set) { return m_cores.part(set, 0, core) == m_cores.part(set, 0, other); });
        };
        if (std::ranges::any_of(rowLeaders, isSameRow)) {
            continue;
        }
        rowLeaders.push_back(core);
        Command softmax{.op = Op::SoftmaxUnit, .statement = statement};
        softmax.core = static_cast<std::uint16_t>(core);
        softmax.layout = m_scores->schedule().result;
        softmax.vector = row * blocksPerRow();
        softmax.block = blocksPerRow();
        softmax.a = static_cast<std::uint8_t>(std::ranges::count_if(leaders, isSameRow));
        softmax.spread = m_scores->schedule().mergeBits;
        out.add(softmax);
    }
    out.add(order);
    CommandRun move{
        .command = {.op = Op::MoveToBuffer, .spread = m_scores->schedule().mergeBits, .statement = statement},
        .turns = out.numberOf(turnsOf(leaders))};
    for (std::int64_t block = 0; block < blocksPerRow(); ++block) {
        emission.hold(m_term, row * blocksPerRow() + block, static_cast<std::size_t>(block));
        move.command.a = static_cast<std::uint8_t>(block);
        out.add(move);
        move.command.block += static_cast<std::int64_t>(leaders.size());
    }
    out.add(order);
}

CommandMaker AttentionPlan::compute(CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_context->statement());
    const Command order{.op = Op::Order, .statement = statement};
    const MacSchedule& schedule = m_context->schedule();
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), schedule.mergeBits);
    const auto scoreLeaders =
        static_cast<std::int64_t>(leadersOf(m_cores.cores(), m_scores->schedule().mergeBits).size());
    const std::int64_t firstSlot = blocksPerRow() * scoreLeaders;
    MacEmission scores(*m_scores);
    MacEmission context(*m_context);
    const std::int64_t rows = scores.results() / (blocksPerRow() * scores.resultsPerBlock());
    const std::int64_t perRow = context.results() / rows;
    const std::int64_t perBlock = context.resultsPerBlock();
    CommandRun move{.command = {.op = Op::MoveResult, .spread = schedule.mergeBits, .statement = statement},
                    .turns = out.numberOf(turnsOf(leaders))};
    std::vector<ResultSlot> slots;
    for (std::int64_t row = 0; row < rows; ++row) {
        auto scored = scoreRow(scores, row, out);
        while (scored.next()) {
            co_yield Full{};
        }
        softmaxRow(context, row, out);
        for (std::int64_t first = row * perRow; first < (row + 1) * perRow; first += perBlock) {
            for (std::size_t term = 0; term < schedule.terms.size(); ++term) {
                auto operations = context.operate(term, first, std::min((row + 1) * perRow, first + perBlock), out);
                while (operations.next()) {
                    co_yield Full{};
                }
            }
            if (firstSlot + static_cast<std::int64_t>(slots.size() + leaders.size()) > schedule.resultSlots) {
                if (context.needsFence(MacStep::Read)) {
                    out.add(order);
                }
                context.readOut(slots, firstSlot, out);
                slots.clear();
            }
            if (context.needsFence(MacStep::Move)) {
                out.add(order);
            }
            move.command.block = firstSlot + static_cast<std::int64_t>(slots.size());
            out.add(move);
            for (const std::int64_t core : leaders) {
                slots.push_back({first / perBlock, core});
            }
        }
        out.add(order);
        scores.forgetBuffers(); // the context's operands took the entries
    }
    context.readOut(slots, firstSlot, out);
}

} // namespace pimento::lower
