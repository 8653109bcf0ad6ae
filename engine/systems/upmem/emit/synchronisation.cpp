// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emitter.h"

namespace pimento::upmem {

// Synchronisation: a waiting tasklet sleeps. One lock guards the synchronisation words. Between releasing the lock and
// falling asleep a tasklet executes one instruction, whereas its waker needs four after taking the lock, so that no
// tasklet is woken before it sleeps.

namespace {

constexpr std::int64_t kFlagBytes = 4;
constexpr std::int64_t kAsleep = 1;  // set by the tasklet that waits for the flag's owner
constexpr std::int64_t kArrived = 2; // set by the flag's owner, if it arrives before the waiting tasklet

const Assembly::Source kId{{dpu::OperandKind::Id, 0}, 0};
const Assembly::Source kId4{{dpu::OperandKind::Id4, 0}, 0};
const Assembly::Source kId8{{dpu::OperandKind::Id8, 0}, 0};

void acquire(Assembly& assembly)
{
    const Label again = assembly.label();
    assembly.place(again);
    assembly.append(instructionOf(dpu::Opcode::Acquire, {}, {dpu::OperandKind::Zero, 0}), again);
}

void releaseLock(Assembly& assembly)
{
    assembly.append(instructionOf(dpu::Opcode::Release, {}, {dpu::OperandKind::Zero, 0}));
}

void jump(Assembly& assembly, Label target) { assembly.append(instructionOf(dpu::Opcode::Jump), target); }

} // namespace

/// Emits a barrier. Its word counts the missing tasklets; the last one to arrive wakes all others.
void Emitter::emitBarrier()
{
    const std::int64_t tasklets = m_program->tasklets();
    if (tasklets == 1) {
        return;
    }
    m_synchronises = true;
    static_cast<void>(m_assembly.outlined([&] {
        const Label last = m_assembly.label();
        const Label out = m_assembly.label();
        const Label wake = m_assembly.label();
        const Label next = m_assembly.label();
        Held held = takeScratch();
        const int word = *held.scratch;
        acquire(m_assembly);
        m_assembly.loadWord(word, Assembly::zero(), m_layout->barrier);
        m_assembly.branch(dpu::Condition::Equal, held.source, Assembly::number(1), last);
        m_assembly.operation(dpu::Opcode::Add, word, held.source, Assembly::number(-1));
        m_assembly.storeWord(Assembly::zero(), m_layout->barrier, held.source);
        releaseLock(m_assembly);
        m_assembly.append(instructionOf(dpu::Opcode::Stop), out);
        m_assembly.place(last);
        m_assembly.storeWord(Assembly::zero(), m_layout->barrier, Assembly::number(tasklets));
        m_assembly.move(word, Assembly::zero());
        m_assembly.place(wake);
        m_assembly.branch(dpu::Condition::Equal, held.source, kId, next);
        m_assembly.append(instructionOf(dpu::Opcode::Resume, {}, held.source.operand));
        m_assembly.place(next);
        m_assembly.operation(dpu::Opcode::Add, word, held.source, Assembly::number(1));
        m_assembly.branch(dpu::Condition::NotEqual, held.source, Assembly::number(tasklets), wake);
        releaseLock(m_assembly);
        m_assembly.place(out);
        release(held);
    }));
    m_assembly.count({.synchronisations = 1});
}

/// Emits a tree reduction. In round r a tasklet whose number is a multiple of 2^(r+1) waits for the tasklet 2^r behind
/// it, which is then finished.
void Emitter::emitTree(const TreeReduction& tree)
{
    if (m_program->tasklets() == 1) {
        return;
    }
    m_synchronises = true;
    static_cast<void>(m_assembly.outlined([&] {
        const Label end = m_assembly.label();
        for (std::int64_t distance = 1; distance < m_program->tasklets(); distance *= 2) {
            emitRound(tree, distance, end);
        }
        m_assembly.place(end);
    }));
    m_assembly.count({.synchronisations = 1});
    if (m_scope != kRoot) {
        emitBarrier(); // keeps partial results from being overwritten by the next reduction before they are read
    }
}

void Emitter::emitRound(const TreeReduction& tree, std::int64_t distance, Label end)
{
    const Label waits = m_assembly.label();
    const Label next = m_assembly.label();
    Held held = takeScratch();
    m_assembly.operation(dpu::Opcode::And, *held.scratch, kId, Assembly::number(2 * distance - 1));
    m_assembly.branch(dpu::Condition::Equal, held.source, Assembly::zero(), waits);
    release(held);
    emitNotification(distance, end);
    m_assembly.place(waits);
    m_assembly.branch(dpu::Condition::GreaterSigned, kId, Assembly::number(m_program->tasklets() - 1 - distance), next);
    emitWait(distance);
    emitPartialSum(tree, distance);
    m_assembly.place(next);
}

void Emitter::emitWait(std::int64_t distance)
{
    const std::int64_t flag = m_layout->flags + kFlagBytes * distance;
    const Label arrived = m_assembly.label();
    const Label out = m_assembly.label();
    Held held = takeScratch();
    acquire(m_assembly);
    m_assembly.loadWord(*held.scratch, kId4, flag);
    m_assembly.branch(dpu::Condition::NotEqual, held.source, Assembly::zero(), arrived);
    m_assembly.storeWord(kId4, flag, Assembly::number(kAsleep));
    releaseLock(m_assembly);
    m_assembly.append(instructionOf(dpu::Opcode::Stop), out);
    m_assembly.place(arrived);
    m_assembly.storeWord(kId4, flag, Assembly::zero());
    releaseLock(m_assembly);
    m_assembly.place(out);
    release(held);
}

void Emitter::emitNotification(std::int64_t distance, Label end)
{
    const Label early = m_assembly.label();
    Held held = takeScratch();
    acquire(m_assembly);
    m_assembly.loadWord(*held.scratch, kId4, m_layout->flags);
    m_assembly.branch(dpu::Condition::Equal, held.source, Assembly::zero(), early);
    m_assembly.storeWord(kId4, m_layout->flags, Assembly::zero());
    m_assembly.operation(dpu::Opcode::Add, *held.scratch, kId, Assembly::number(-distance));
    m_assembly.append(instructionOf(dpu::Opcode::Resume, {}, held.source.operand));
    releaseLock(m_assembly);
    jump(m_assembly, end);
    m_assembly.place(early);
    m_assembly.storeWord(kId4, m_layout->flags, Assembly::number(kArrived));
    releaseLock(m_assembly);
    jump(m_assembly, end);
    release(held);
}

/// Emits partial[id] = partial[id] combined with partial[id + distance].
void Emitter::emitPartialSum(const TreeReduction& tree, std::int64_t distance)
{
    const Buffer& buffer = m_program->buffers[tree.buffer];
    const bool isWide = buffer.type == ElementType::Int64;
    const std::int64_t size = bytesOf(buffer.type);
    const Source base = isWide ? kId8 : kId4;
    const auto partial = [&](std::int64_t place) {
        Number number;
        number.low = takeScratch();
        m_assembly.loadWord(*number.low.scratch, base, m_layout->buffers[tree.buffer] + place);
        if (isWide) {
            number.high = takeScratch();
            m_assembly.loadWord(*number.high.scratch, base, m_layout->buffers[tree.buffer] + place + kFlagBytes);
        }
        return number;
    };
    const ExpressionKind kind = tree.combine == Combine::Add ? ExpressionKind::Add : ExpressionKind::Maximum;
    Number own = partial(0);
    Number sum = combined(kind, own, partial(size * distance), buffer.type);
    m_assembly.storeWord(base, m_layout->buffers[tree.buffer], sum.low.source);
    if (isWide) {
        m_assembly.storeWord(base, m_layout->buffers[tree.buffer] + kFlagBytes, sum.high.source);
    }
    release(sum);
}

} // namespace pimento::upmem
