// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attention_plan.h"

#include "engine/systems/dcc/lower/mac/attention_run.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::lower {

AttentionPlan::AttentionPlan(const Program& program, std::vector<AttentionShare> shares, AttentionForm form)
    : StatementPlan(program.kernel(), shares.front().scores->statement(), shares.front().scores->tiling(),
                    shares.front().scores->cores()),
      m_program(&program), m_shares(std::move(shares)), m_form(form)
{
    for (const AttentionShare& share : m_shares) {
        PIMENTO_ASSERT(share.scores->cores().groups() == m_cores.groups(), "all groups take part in every share");
        const std::uint32_t probabilities = share.context->schedule().terms[share.term].buffer;
        m_carried.insert(m_carried.end(), share.scores->carried().begin(), share.scores->carried().end());
        for (const std::uint32_t layout : share.context->carried()) {
            if (layout != probabilities) {
                m_carried.push_back(layout);
            }
        }
    }
}

Gather AttentionPlan::gather(const Layout& layout) const
{
    const AttentionShare& share = m_shares[layout.share];
    return layout.statement == share.scores->statement() ? share.scores->StatementPlan::gather()
                                                         : share.context->StatementPlan::gather();
}

/// Segments are rounded separately: tiles, and parts in several groups.
std::int64_t AttentionPlan::piecesOfRow() const
{
    std::int64_t most = 1;
    for (const AttentionShare& share : m_shares) {
        most = std::max(most, std::min(m_form.tiles, share.blocks) + (share.parts > 1 ? 1 : 0));
    }
    return most;
}

std::vector<std::string> AttentionPlan::remarks() const
{
    std::vector<std::string> all;
    if (m_form.tiles > 1) {
        all.push_back("Each row of scores goes through the softmax in " + std::to_string(m_form.tiles) +
                      " tiles, whose contexts the group puts together.");
    }
    if (m_form.order == AttentionForm::Order::Paired) {
        all.emplace_back("The softmax of one tile runs beside the products of another one.");
    }
    if (m_shares.size() > 1) {
        std::string text = "Rows are shared out evenly:";
        for (const AttentionShare& share : m_shares) {
            text += (&share == &m_shares.front() ? " " : ", ") + std::string("some over ") +
                    std::to_string(share.parts) + (share.parts == 1 ? " group each" : " groups each");
        }
        all.push_back(text + ".");
    }
    if (std::ranges::any_of(m_shares, [](const AttentionShare& share) { return share.parts > 1; })) {
        all.emplace_back("The host puts rows together of which several groups have a part each.");
    }
    return all;
}

void AttentionPlan::setControl(Control control)
{
    StatementPlan::setControl(control);
    for (AttentionShare& share : m_shares) {
        share.scores->setControl(control);
        share.context->setControl(control);
    }
}

void AttentionPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    m_residentBlocks = 0;
    m_streamedBlocks = 0;
    m_operands.clear();
    for (AttentionShare& share : m_shares) {
        for (AttaccPlan* plan : {share.scores.get(), share.context.get()}) {
            plan->place(firstResident + m_residentBlocks, firstStreamed + m_streamedBlocks);
            m_residentBlocks += plan->residentBlocks();
            m_streamedBlocks += plan->streamedBlocks();
            m_operands.insert(m_operands.end(), plan->operands().begin(), plan->operands().end());
        }
    }
}

/// True if contexts of whole rows are collected until the buffer is full, as fits() assumes.
bool AttentionPlan::isPlain() const { return isPlainForm(m_shares, m_form); }

CommandMaker AttentionPlan::compute(CommandBuffer& out) const
{
    if (isPlain()) {
        auto commands = computeRowByRow(out);
        while (commands.next()) {
            co_yield Full{};
        }
    } else {
        AttentionRun run(*this, out);
        auto commands = run.commands();
        while (commands.next()) {
            co_yield Full{};
        }
    }
}

CommandMaker AttentionPlan::scoreRow(MacEmission& emission, std::int64_t row, CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_shares.front().scores->statement());
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), m_shares.front().scores->schedule().mergeBits);
    CommandRun move{.command = {.op = Op::MoveResult,
                                .spread = m_shares.front().scores->schedule().mergeBits,
                                .statement = statement},
                    .turns = out.numberOf(turnsOf(leaders))};
    const std::int64_t perBlock = emission.resultsPerBlock();
    std::int64_t slot = 0;
    for (std::int64_t block = 0; block < m_shares.front().blocks; ++block) {
        const std::int64_t first = (row * m_shares.front().blocks + block) * perBlock;
        for (std::size_t term = 0; term < m_shares.front().scores->schedule().terms.size(); ++term) {
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

/// Makes the softmax of each core's row and moves the probabilities to the operand buffers.
void AttentionPlan::softmaxRow(MacEmission& emission, std::int64_t row, CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_shares.front().scores->statement());
    const Command order{.op = Op::Order, .statement = statement};
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), m_shares.front().scores->schedule().mergeBits);
    for (const std::int64_t core : m_shares.front().rowLeaders()) {
        const auto isSameRow = [&](std::int64_t other) { return m_shares.front().rowLeaderOf(other) == core; };
        Command softmax{.op = Op::SoftmaxUnit, .statement = statement};
        softmax.core = static_cast<std::uint16_t>(core);
        softmax.layout = m_shares.front().scores->schedule().result;
        softmax.vector = row * m_shares.front().blocks;
        softmax.block = m_shares.front().blocks;
        softmax.a = static_cast<std::uint8_t>(std::ranges::count_if(leaders, isSameRow));
        softmax.spread = m_shares.front().scores->schedule().mergeBits;
        out.add(softmax);
    }
    out.add(order);
    CommandRun move{.command = {.op = Op::MoveToBuffer,
                                .spread = m_shares.front().scores->schedule().mergeBits,
                                .statement = statement},
                    .turns = out.numberOf(turnsOf(leaders))};
    for (std::int64_t block = 0; block < m_shares.front().blocks; ++block) {
        emission.hold(m_shares.front().term, row * m_shares.front().blocks + block, static_cast<std::size_t>(block));
        move.command.a = static_cast<std::uint8_t>(block);
        out.add(move);
        move.command.block += static_cast<std::int64_t>(leaders.size());
    }
    out.add(order);
}

CommandMaker AttentionPlan::computeRowByRow(CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_shares.front().context->statement());
    const Command order{.op = Op::Order, .statement = statement};
    const MacSchedule& schedule = m_shares.front().context->schedule();
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), schedule.mergeBits);
    const auto scoreLeaders =
        static_cast<std::int64_t>(leadersOf(m_cores.cores(), m_shares.front().scores->schedule().mergeBits).size());
    const std::int64_t firstSlot = m_shares.front().blocks * scoreLeaders;
    MacEmission scores(*m_shares.front().scores);
    MacEmission context(*m_shares.front().context);
    const std::int64_t rows = scores.results() / (m_shares.front().blocks * scores.resultsPerBlock());
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
        scores.forgetBuffers(); // the operands of the context overwrote the entries
    }
    context.readOut(slots, firstSlot, out);
}

} // namespace pimento::lower
