// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emitter.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <bit>

namespace pimento::upmem {

namespace {

constexpr int kWordBits = 32;
constexpr int kUsualBits = 5; // expected bits of the smaller factor

/// Returns the exponent of a constant that is a power of two; nullopt: it is none.
std::optional<int> shiftOf(const Expression& expression)
{
    const auto value = static_cast<std::uint32_t>(expression.constant);
    const bool isShift = expression.kind == ExpressionKind::Constant && expression.constant > 0 &&
                         expression.constant <= (std::int64_t{1} << 30) && std::has_single_bit(value);
    return isShift ? std::optional(std::countr_zero(value)) : std::nullopt;
}

bool isImmediate(const Assembly::Source& source) { return source.operand.kind == dpu::OperandKind::Immediate; }

bool isFactor(const Assembly::Source& source) { return source.operand == registerOperand(kFactor); }

} // namespace

bool needsRoutine(const Expression& expression)
{
    const bool isProduct = expression.kind == ExpressionKind::Multiply && !shiftOf(expression.operands[0]) &&
                           !shiftOf(expression.operands[1]);
    return isProduct || std::ranges::any_of(expression.operands, needsRoutine);
}

void Emitter::emitInit(const Init& init)
{
    const ElementType type = m_program->buffers[init.target.buffer].type;
    store(init.target, evaluate(Expression::number(init.value), type), type);
}

void Emitter::emitCompute(const Compute& compute)
{
    const ElementType type = m_program->buffers[compute.target.buffer].type;
    if (emitLoad(compute)) {
        return;
    }
    Number value = evaluate(compute.value, type);
    if (compute.combine == Combine::Assign) {
        store(compute.target, value, type);
        return;
    }
    const ExpressionKind kind = compute.combine == Combine::Add ? ExpressionKind::Add : ExpressionKind::Maximum;
    store(compute.target, combined(kind, target(compute.target, type), value, type), type);
}

/// Loads an element directly into the target's register, if the statement computes no more than that; false: it does.
bool Emitter::emitLoad(const Compute& compute)
{
    const Access& from = compute.value.element;
    const auto low = m_plan->scalar(compute.target.buffer, 0);
    const auto high = m_plan->scalar(compute.target.buffer, 1);
    const auto isInRegister = [&](const std::optional<ValueId>& value) {
        return !value || (*m_plan)[*value].isInRegister();
    };
    if (compute.combine != Combine::Assign || compute.value.kind != ExpressionKind::Element || !low ||
        m_plan->scalar(from.buffer, 0) || !isInRegister(low) || !isInRegister(high) ||
        m_program->buffers[from.buffer].type != m_program->buffers[compute.target.buffer].type) {
        return false;
    }
    loadElementWord((*m_plan)[*low].home, from, 0);
    if (high) {
        loadElementWord((*m_plan)[*high].home, from, 1);
    }
    return true;
}

/// Returns the present value of a target for combining: for a target in registers the registers themselves, which the
/// result then overwrites.
Emitter::Number Emitter::target(const Access& access, ElementType type)
{
    Number number = evaluateElement(access, type);
    for (Held* held : {&number.low, &number.high}) {
        if (!held->scratch && held->source.operand.kind == dpu::OperandKind::Register) {
            held->isTarget = true;
        }
    }
    return number;
}

void Emitter::store(const Access& access, Number value, ElementType type)
{
    const auto put = [&](std::size_t word, const Held& held) {
        if (const auto scalar = m_plan->scalar(access.buffer, word)) {
            write(*scalar, held.source);
        } else {
            storeElementWord(access, static_cast<std::int64_t>(word), held.source);
        }
    };
    if (type == ElementType::Int64 && !m_plan->scalar(access.buffer, 0)) {
        storeElementPair(access, value);
        release(value);
        return;
    }
    put(0, value.low);
    if (type == ElementType::Int64) {
        put(1, value.high);
    }
    release(value);
}

Emitter::Number Emitter::evaluateElement(const Access& access, ElementType type)
{
    if (m_program->buffers[access.buffer].type != type) {
        refuse("elements of two types meet in one statement", "Give all of its buffers one type");
    }
    const auto get = [&](std::size_t word) -> Held {
        if (const auto scalar = m_plan->scalar(access.buffer, word)) {
            return read(*scalar);
        }
        Held held = takeScratch();
        loadElementWord(*held.scratch, access, static_cast<std::int64_t>(word));
        return held;
    };
    if (type == ElementType::Int64 && !m_plan->scalar(access.buffer, 0)) {
        return loadElementPair(access);
    }
    Number number;
    if (type == ElementType::Int64) {
        number.high = get(1);
    }
    number.low = get(0);
    return number;
}

Emitter::Number Emitter::evaluate(const Expression& expression, ElementType type)
{
    switch (expression.kind) {
    case ExpressionKind::Constant:
        return {{Assembly::number(expression.constant), {}}, {Assembly::number(expression.constant >> kWordBits), {}}};
    case ExpressionKind::Parameter: {
        Number number;
        number.low = read(*m_plan->parameter(expression.parameter, 0));
        if (type == ElementType::Int64) {
            number.high = read(*m_plan->parameter(expression.parameter, 1));
        }
        return number;
    }
    case ExpressionKind::Element:
        return evaluateElement(expression.element, type);
    case ExpressionKind::Multiply:
        return product(expression.operands[0], expression.operands[1], type);
    case ExpressionKind::Relu:
        return relu(evaluate(expression.operands[0], type), type);
    default:
        break;
    }
    Number left = evaluate(expression.operands[0], type);
    if (isFactor(left.low.source) && needsRoutine(expression.operands[1])) {
        Held kept = takeScratch(); // the next product arrives in the same register
        m_assembly.move(*kept.scratch, left.low.source);
        left.low = kept;
    }
    return combined(expression.kind, left, evaluate(expression.operands[1], type), type);
}

/// Chooses the register for the result of two operands: one of theirs that is no longer needed.
Emitter::Held Emitter::resultOf(Held& left, Held& right)
{
    if (left.isTarget || left.scratch || isFactor(left.source)) {
        return left;
    }
    if (right.scratch || isFactor(right.source)) {
        return right;
    }
    return takeScratch();
}

Emitter::Number Emitter::combined(ExpressionKind kind, Number left, Number right, ElementType type)
{
    if (type == ElementType::Int64) {
        return combinedWide(kind, left, right);
    }
    if (kind == ExpressionKind::Maximum) {
        return {maximum(left.low, right.low), {}};
    }
    if (isImmediate(left.low.source) && isImmediate(right.low.source)) {
        Held kept = takeScratch();
        m_assembly.move(*kept.scratch, left.low.source);
        left.low = kept;
    }
    Held result = resultOf(left.low, right.low);
    m_assembly.operation(kind == ExpressionKind::Add ? dpu::Opcode::Add : dpu::Opcode::Subtract,
                         result.source.operand.index, left.low.source, right.low.source);
    for (Held* held : {&left.low, &right.low}) {
        if (held->scratch != result.scratch) {
            release(*held);
        }
    }
    return {result, {}};
}

/// Combines two numbers of two words each. Sums have an instruction for the carry of the low words; in differences a
/// comparison finds it, which is rare and not counted.
Emitter::Number Emitter::combinedWide(ExpressionKind kind, Number left, Number right)
{
    if (kind == ExpressionKind::Maximum) {
        refuse("the maximum of int64 cannot be emitted", "Take int32");
    }
    if (isImmediate(left.low.source) || isImmediate(left.high.source)) {
        for (Held* held : {&left.low, &left.high}) {
            Held kept = takeScratch();
            m_assembly.move(*kept.scratch, held->source);
            *held = kept;
        }
    }
    const auto own = [&](const Held& held) { return held.isTarget || held.scratch ? held : takeScratch(); };
    Number result{own(left.low), own(left.high)};
    if (kind == ExpressionKind::Add) {
        addWide(result, left, right);
    } else {
        subtractWide(result, left, right);
    }
    release(right);
    return result;
}

/// Adds two words each. The carry follows from the sum and an operand that the sum does not overwrite, which must be in
/// a register.
void Emitter::addWide(const Number& result, const Number& left, Number& right)
{
    const dpu::Operand& low = result.low.source.operand;
    const bool isLost = isImmediate(right.low.source) || right.low.source.operand == low;
    if (isLost && left.low.source.operand == low) {
        for (Held* held : {&right.low, &right.high}) {
            Held kept = takeScratch();
            m_assembly.move(*kept.scratch, held->source);
            release(*held);
            *held = kept;
        }
    }
    m_assembly.operation(dpu::Opcode::Add, low.index, left.low.source, right.low.source);
    m_assembly.operation(dpu::Opcode::AddWithCarry, result.high.source.operand.index, left.high.source,
                         right.high.source);
}

void Emitter::subtractWide(const Number& result, const Number& left, const Number& right)
{
    const int high = result.high.source.operand.index;
    const Label done = m_assembly.label();
    m_assembly.operation(dpu::Opcode::Subtract, high, left.high.source, right.high.source);
    m_assembly.branch(dpu::Condition::GreaterOrEqual, left.low.source, right.low.source, done);
    static_cast<void>(m_assembly.counted(
        [&] { m_assembly.operation(dpu::Opcode::Add, high, Assembly::of(high), Assembly::number(-1)); }));
    m_assembly.place(done);
    m_assembly.operation(dpu::Opcode::Subtract, result.low.source.operand.index, left.low.source, right.low.source);
}

Emitter::Held Emitter::maximum(Held left, const Held& right)
{
    if (!left.scratch && !left.isTarget && !isFactor(left.source)) {
        Held kept = takeScratch();
        m_assembly.move(*kept.scratch, left.source);
        left = kept;
    }
    const Label kept = m_assembly.label();
    m_assembly.branch(dpu::Condition::GreaterSigned, left.source, right.source, kept);
    static_cast<void>(m_assembly.counted([&] { m_assembly.move(left.source.operand.index, right.source); }));
    m_assembly.place(kept);
    Held done = right;
    release(done);
    return left;
}

/// Computes x where its sign is 0, else 0, as x and ((x >> 31) - 1).
Emitter::Number Emitter::relu(Number value, ElementType type)
{
    const bool isWide = type == ElementType::Int64;
    Held mask = takeScratch();
    const int target = *mask.scratch;
    const Source& sign = isWide ? value.high.source : value.low.source;
    if (isImmediate(sign)) {
        m_assembly.move(target, sign);
        m_assembly.operation(dpu::Opcode::ShiftRight, target, mask.source, Assembly::number(kWordBits - 1));
    } else {
        m_assembly.operation(dpu::Opcode::ShiftRight, target, sign, Assembly::number(kWordBits - 1));
    }
    m_assembly.operation(dpu::Opcode::Add, target, mask.source, Assembly::number(-1));
    Number result{mask, {}};
    if (isWide) {
        result.high = takeScratch();
        m_assembly.operation(dpu::Opcode::And, *result.high.scratch, mask.source, value.high.source);
    }
    m_assembly.operation(dpu::Opcode::And, target, mask.source, value.low.source);
    release(value);
    return result;
}

Emitter::Number Emitter::product(const Expression& left, const Expression& right, ElementType type)
{
    if (type == ElementType::Int64) {
        refuse("products of int64 cannot be emitted", "Take int32");
    }
    for (const auto& [factor, other] : {std::pair(&left, &right), std::pair(&right, &left)}) {
        if (const auto shift = shiftOf(*factor)) {
            Number value = evaluate(*other, type);
            Held none;
            Held result = resultOf(value.low, none);
            m_assembly.operation(dpu::Opcode::ShiftLeft, result.source.operand.index, value.low.source,
                                 Assembly::number(*shift));
            return {result, {}};
        }
    }
    if (needsRoutine(right)) {
        Number first = evaluate(left, type);
        if (isFactor(first.low.source)) {
            Held kept = takeScratch();
            m_assembly.move(*kept.scratch, first.low.source);
            first.low = kept;
        }
        evaluateInto(kOtherFactor, right);
        m_assembly.move(kFactor, first.low.source);
        release(first);
    } else {
        evaluateInto(kFactor, left);
        evaluateInto(kOtherFactor, right);
    }
    if (!m_routine) {
        m_routine = m_assembly.label();
    }
    m_assembly.append(instructionOf(dpu::Opcode::Call, registerOperand(kReturn)), *m_routine);
    m_assembly.count({.multiplications = 1});
    m_routineWeight += m_plan->scopes()[m_scope].weight;
    return {{Assembly::of(kFactor), {}}, {}};
}

void Emitter::evaluateInto(int target, const Expression& expression)
{
    if (expression.kind == ExpressionKind::Element && !m_plan->scalar(expression.element.buffer, 0)) {
        if (m_program->buffers[expression.element.buffer].type != ElementType::Int32) {
            refuse("elements of two types meet in one statement", "Give all of its buffers one type");
        }
        loadElementWord(target, expression.element, 0);
        return;
    }
    Number value = evaluate(expression, ElementType::Int32);
    if (value.low.source.operand != registerOperand(target)) {
        m_assembly.move(target, value.low.source);
    }
    release(value);
}

/// Emits the multiplication routine. The smaller factor is the multiplier, whose bits determine the number of steps.
void Emitter::emitRoutine()
{
    const Label other = m_assembly.label();
    const Label end = m_assembly.label();
    const auto steps = [&](int multiplier, int multiplicand) {
        m_assembly.move(kProductPair, Assembly::of(multiplier));
        m_assembly.move(kProductPair + 1, Assembly::zero());
        for (int bit = 0; bit < kWordBits; ++bit) {
            m_assembly.setWeight(bit < kUsualBits ? m_routineWeight / 2 : 0);
            dpu::Instruction step =
                instructionOf(dpu::Opcode::MultiplyStep, registerOperand(kProductPair), registerOperand(multiplicand));
            step.amount = bit;
            m_assembly.append(step, end);
        }
    };
    m_assembly.setWeight(m_routineWeight);
    m_assembly.place(*m_routine);
    m_assembly.branch(dpu::Condition::LessOrEqual, Assembly::of(kFactor), Assembly::of(kOtherFactor), other);
    steps(kOtherFactor, kFactor);
    m_assembly.place(other);
    steps(kFactor, kOtherFactor);
    m_assembly.place(end);
    m_assembly.setWeight(m_routineWeight);
    m_assembly.move(kFactor, Assembly::of(kProductPair + 1));
    m_assembly.append(instructionOf(dpu::Opcode::Jump, {}, registerOperand(kReturn)));
}

} // namespace pimento::upmem
