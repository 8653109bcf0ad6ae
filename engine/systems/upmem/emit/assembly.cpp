// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/assembly.h"

#include "sim/base/assert.h"

#include <utility>

namespace pimento::upmem {

namespace {

/// Puts an immediate into an instruction, which has room for one.
void setImmediate(dpu::Instruction& instruction, const Assembly::Source& source)
{
    if (source.operand.kind == dpu::OperandKind::Immediate) {
        instruction.immediate = static_cast<std::int32_t>(source.immediate);
    }
}

} // namespace

Label Assembly::label()
{
    m_labels.push_back(dpu::kNoTarget);
    return {m_labels.size() - 1};
}

void Assembly::place(Label label) { m_labels[label.number] = static_cast<std::int32_t>(m_program.size()); }

Assembly::Source Assembly::number(std::int64_t value)
{
    if (value == 0) {
        return zero();
    }
    return {{dpu::OperandKind::Immediate, 0}, static_cast<std::int32_t>(static_cast<std::uint32_t>(value))};
}

void Assembly::operation(dpu::Opcode opcode, int d, Source a, Source b)
{
    PIMENTO_ASSERT(a.operand.kind != dpu::OperandKind::Immediate || b.operand.kind != dpu::OperandKind::Immediate,
                   "an instruction has one immediate");
    dpu::Instruction instruction = instructionOf(opcode, registerOperand(d), a.operand, b.operand);
    setImmediate(instruction, a);
    setImmediate(instruction, b);
    append(instruction);
}

void Assembly::shiftAdd(int d, Source a, Source b, int amount)
{
    dpu::Instruction instruction = instructionOf(dpu::Opcode::ShiftAdd, registerOperand(d), a.operand, b.operand);
    setImmediate(instruction, a);
    instruction.amount = amount;
    append(instruction);
}

void Assembly::loadWord(int d, Source address, std::int64_t offset)
{
    dpu::Instruction instruction = instructionOf(dpu::Opcode::LoadWord, registerOperand(d), address.operand);
    instruction.amount = static_cast<std::int32_t>(offset);
    append(instruction);
}

void Assembly::storeWord(Source address, std::int64_t offset, Source value)
{
    dpu::Instruction instruction = instructionOf(dpu::Opcode::StoreWord, {}, address.operand, value.operand);
    setImmediate(instruction, value);
    instruction.amount = static_cast<std::int32_t>(offset);
    append(instruction);
}

void Assembly::loadPair(int even, Source address, std::int64_t offset)
{
    dpu::Instruction instruction = instructionOf(dpu::Opcode::LoadPair, registerOperand(even), address.operand);
    instruction.amount = static_cast<std::int32_t>(offset);
    append(instruction);
}

void Assembly::storePair(Source address, std::int64_t offset, int even)
{
    dpu::Instruction instruction = instructionOf(dpu::Opcode::StorePair, {}, address.operand, registerOperand(even));
    instruction.amount = static_cast<std::int32_t>(offset);
    append(instruction);
}

void Assembly::transfer(Direction direction, Source wram, Source mram, std::int64_t bytes)
{
    const bool isLoad = direction == Direction::Load;
    dpu::Instruction instruction =
        instructionOf(isLoad ? dpu::Opcode::LoadDma : dpu::Opcode::StoreDma, {}, wram.operand, mram.operand);
    instruction.bytes = static_cast<std::int32_t>(bytes);
    append(instruction);
    Work work;
    (isLoad ? work.loads : work.stores) = 1;
    work.transferBytes = bytes;
    count(work);
}

void Assembly::branch(dpu::Condition condition, Source a, Source b, Label target)
{
    dpu::Instruction instruction = instructionOf(dpu::Opcode::Branch, {}, a.operand, b.operand);
    instruction.condition = condition;
    setImmediate(instruction, a);
    setImmediate(instruction, b);
    append(instruction, target);
}

void Assembly::append(const dpu::Instruction& instruction)
{
    m_program.push_back(instruction);
    m_statements.push_back(m_statement);
    m_weights.push_back(m_weight);
    Work work;
    work.instructions = 1;
    count(work);
}

void Assembly::append(const dpu::Instruction& instruction, Label target)
{
    m_jumps.push_back({m_program.size(), target.number});
    append(instruction);
}

void Assembly::count(const Work& work)
{
    if (m_skeleton.empty() || !std::holds_alternative<Straight>(m_skeleton.back().node)) {
        m_skeleton.push_back({Straight{}});
    }
    std::get<Straight>(m_skeleton.back().node).work += work;
}

Work Assembly::counted(const std::function<void()>& emit)
{
    Work work;
    for (const SkeletonPart& part : outlined(emit)) {
        PIMENTO_ASSERT(std::holds_alternative<Straight>(part.node), "what counts as one has no branches");
        work += std::get<Straight>(part.node).work;
    }
    return work;
}

Skeleton Assembly::outlined(const std::function<void()>& emit)
{
    Skeleton around = std::exchange(m_skeleton, {});
    emit();
    return std::exchange(m_skeleton, std::move(around));
}

dpu::Program Assembly::finish()
{
    for (const Jump& jump : m_jumps) {
        PIMENTO_ASSERT(m_labels[jump.label] != dpu::kNoTarget, "every label is placed");
        m_program[jump.instruction].target = m_labels[jump.label];
    }
    return std::move(m_program);
}

} // namespace pimento::upmem
