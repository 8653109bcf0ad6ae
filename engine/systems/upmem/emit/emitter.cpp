// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emitter.h"

#include "engine/systems/upmem/loops/overloaded.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kWordBytes = 4;

/// Returns the constant register that holds the tasklet's number times 1, 2, 4 or 8.
dpu::Operand constantRegister(std::int64_t factor)
{
    return {factor == 1   ? dpu::OperandKind::Id
            : factor == 2 ? dpu::OperandKind::Id2
            : factor == 4 ? dpu::OperandKind::Id4
                          : dpu::OperandKind::Id8,
            0};
}

} // namespace

std::optional<int> Scratch::take()
{
    if (m_free.empty()) {
        return std::nullopt;
    }
    const int number = m_free.back();
    m_free.pop_back();
    return number;
}

std::optional<int> Scratch::takePair()
{
    const auto isFree = [&](int number) { return std::ranges::find(m_free, number) != m_free.end(); };
    for (const int number : m_free) {
        if (number % 2 == 0 && isFree(number + 1)) {
            std::erase_if(m_free, [&](int each) { return each == number || each == number + 1; });
            return number;
        }
    }
    return std::nullopt;
}

Emitter::Emitter(const LoopProgram& program, const DpuLayout& layout, const ValuePlan& plan, Scratch scratch)
    : m_program(&program), m_layout(&layout), m_plan(&plan), m_scratch(std::move(scratch))
{
}

void Emitter::emitProgram()
{
    emitStart();
    emitRootFunctions();
    emitBody(m_program->body);
    m_assembly.setStatement(0);
    emitEnd();
    if (m_routine) {
        static_cast<void>(m_assembly.counted([&] { emitRoutine(); }));
    }
}

/// Emits the start: tasklet 0 begins, and each tasklet except the last boots the next one.
void Emitter::emitStart()
{
    const std::int64_t tasklets = m_program->tasklets();
    if (tasklets == 1) {
        return;
    }
    const Label booted = m_assembly.label();
    const Source id{{dpu::OperandKind::Id, 0}, 0};
    m_assembly.branch(dpu::Condition::Equal, id, Assembly::number(tasklets - 1), booted);
    dpu::Instruction bootNext = instructionOf(dpu::Opcode::Boot, {}, id.operand);
    bootNext.amount = 1;
    const Work boot = m_assembly.counted([&] { m_assembly.append(bootNext); });
    m_assembly.place(booted);
    m_assembly.addPart({Choice{{Affine::of(*m_program->taskletVariable())}, Affine::number(tasklets - 1), boot, {}}});
}

/// Emits the end, where the tasklet sleeps for good.
void Emitter::emitEnd()
{
    const Label end = m_assembly.label();
    m_assembly.place(end);
    m_assembly.append(instructionOf(dpu::Opcode::Stop), end);
}

void Emitter::emitBody(const Body& body)
{
    for (const Statement& statement : body) {
        m_assembly.setStatement(statement.number);
        emitStatement(statement);
    }
}

void Emitter::emitStatement(const Statement& statement)
{
    std::visit(Overloaded{
                   [&](const For& loop) { emitLoop(loop); },
                   [&](const If& branch) { emitBranch(branch); },
                   [&](const ElementCopy& copy) { emitCopy(copy); },
                   [&](const Transfer& transfer) { emitTransfer(transfer); },
                   [&](const Compute& compute) { emitCompute(compute); },
                   [&](const Init& init) { emitInit(init); },
                   [&](const Barrier&) { emitBarrier(); },
                   [&](const TreeReduction& tree) { emitTree(tree); },
               },
               statement.node);
}

void Emitter::emitBranch(const If& branch)
{
    const Label skip = m_assembly.label();
    Guarded guarded;
    for (const Condition& condition : branch.conditions) {
        Work work = m_assembly.counted([&] {
            Held left = readFunction(condition.affine);
            m_assembly.branch(dpu::Condition::GreaterSigned, left.source, Assembly::number(condition.bound - 1), skip);
            release(left);
        });
        work.branches = 1;
        guarded.relations.push_back({condition, work});
    }
    guarded.body = m_assembly.outlined([&] { emitBody(branch.body); });
    m_assembly.place(skip);
    m_assembly.addPart({std::move(guarded)});
}

Emitter::Held Emitter::takeScratch()
{
    const auto number = m_scratch.take();
    if (!number) {
        refuse("needs more registers at once than a tasklet has", "Write the expression as several statements");
    }
    return {Assembly::of(*number), number};
}

void Emitter::release(Held& held)
{
    if (held.scratch) {
        m_scratch.give(*held.scratch);
        held.scratch.reset();
    }
}

void Emitter::release(Number& number)
{
    release(number.low);
    release(number.high);
}

Emitter::Held Emitter::frame()
{
    const auto tasklet = m_program->taskletVariable();
    return readFunction(tasklet ? Affine::of(*tasklet, m_layout->frameBytes) : Affine{});
}

Emitter::Held Emitter::read(ValueId value)
{
    const Value& each = (*m_plan)[value];
    if (each.isInRegister()) {
        return {Assembly::of(each.home), std::nullopt};
    }
    Held held = takeScratch();
    m_assembly.loadWord(*held.scratch, frame().source,
                        m_layout->frames + m_layout->stack + kWordBytes * (-1 - each.home));
    return held;
}

Emitter::Held Emitter::readFunction(const Affine& affine, Pointer pointer)
{
    if (affine.isConstant()) {
        return {Assembly::zero(), std::nullopt};
    }
    if (isConstantRegister(*m_program, affine)) {
        return {{constantRegister(affine.terms[0].factor), 0}, std::nullopt};
    }
    return read(m_plan->find(affine, m_scope, pointer));
}

int Emitter::registerFor(ValueId value, Held& held)
{
    const Value& each = (*m_plan)[value];
    if (each.isInRegister()) {
        return each.home;
    }
    held = takeScratch();
    return *held.scratch;
}

void Emitter::write(ValueId value, const Source& source)
{
    const Value& each = (*m_plan)[value];
    if (!each.isInRegister()) {
        m_assembly.storeWord(frame().source, m_layout->frames + m_layout->stack + kWordBytes * (-1 - each.home),
                             source);
    } else if (source.operand != registerOperand(each.home)) {
        m_assembly.move(each.home, source);
    }
}

void Emitter::refuse(std::string what, std::string hint) const
{
    throw CannotEmit{std::move(what), std::move(hint), m_assembly.statement()};
}

} // namespace pimento::upmem
