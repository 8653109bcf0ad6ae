// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/upmem/emit/emitter.h"

#include <algorithm>
#include <limits>

namespace pimento::upmem {

namespace {

/// Returns the smallest of the loop's constant ends, in steps of its counter.
std::int64_t constantEnd(const LoopProgram& program, const For& loop, std::int64_t scale)
{
    std::int64_t end = program.variables[loop.variable].extent * scale;
    for (const Bound& bound : loop.ends) {
        if (bound.value.isConstant()) {
            end = std::min(end, bound.value.constant * (scale / bound.divisor));
        }
    }
    return end;
}

/// Returns the greatest of the loop's constant begins.
std::int64_t constantBegin(const For& loop)
{
    std::int64_t begin = 0;
    for (const Bound& bound : loop.begins) {
        if (bound.value.isConstant()) {
            begin = std::max(begin, ceilDivide(bound.value.constant, bound.divisor));
        }
    }
    return begin;
}

Affine withoutConstant(Affine affine)
{
    affine.constant = 0;
    return affine;
}

} // namespace

void Emitter::emitLoop(const For& loop)
{
    const int number = m_assembly.statement();
    const ScopeId scope = m_plan->scopeOf(loop.variable);
    const ScopeId outer = m_scope;
    const Label top = m_assembly.label();
    const Label end = m_assembly.label();
    Repeated repeated{
        loop.variable, m_program->variables[loop.variable].extent, loop.begins, loop.ends, {}, {}, {}, {}};
    Source limit;
    repeated.header = m_assembly.outlined([&] {
        limit = emitLimit(loop, scope);
        emitBegin(loop, scope);
        emitSkip(loop, scope, limit, end);
    });
    repeated.entry = m_assembly.counted([&] { emitEntry(scope); });
    m_assembly.place(top);
    m_scope = scope;
    m_assembly.setWeight(m_plan->scopes()[scope].weight);
    repeated.body = m_assembly.outlined([&] { emitBody(loop.body); });
    m_assembly.setStatement(number);
    repeated.latch = m_assembly.counted([&] { emitLatch(scope, limit, loop.isTightened(), top); });
    m_scope = outer;
    m_assembly.setWeight(m_plan->scopes()[outer].weight);
    m_assembly.place(end);
    m_assembly.addPart({std::move(repeated)});
}

/// Keeps `target` where its comparison with `other` holds, otherwise copies `other`.
void Emitter::keepExtreme(dpu::Condition keeps, int target, const Source& other, const Choice& choice)
{
    const Label kept = m_assembly.label();
    m_assembly.branch(keeps, Assembly::of(target), other, kept);
    Choice part = choice;
    part.fails = m_assembly.counted([&] { m_assembly.move(target, other); });
    m_assembly.place(kept);
    m_assembly.addPart({std::move(part)});
}

/// Returns the exclusive limit of the counter: a constant, or computed into the scope's limit.
Emitter::Source Emitter::emitLimit(const For& loop, ScopeId scope)
{
    const std::int64_t scale = m_plan->scopes()[scope].scale;
    const std::int64_t constant = constantEnd(*m_program, loop, scale);
    const auto limit = m_plan->scopes()[scope].limit;
    if (!limit) {
        return Assembly::number(constant);
    }
    Held held;
    const int target = registerFor(*limit, held);
    std::vector<Affine> known;
    for (const Bound& bound : loop.ends) {
        const Affine value = bound.value * (scale / bound.divisor);
        if (value.isConstant()) {
            continue;
        }
        Held end = readFunction(withoutConstant(value));
        if (known.empty()) {
            m_assembly.operation(dpu::Opcode::Add, target, end.source, Assembly::number(value.constant));
            known.push_back(value);
            if (rangeOf(value, m_program->extents()).most > constant) {
                keepExtreme(dpu::Condition::LessSigned, target, Assembly::number(constant),
                            {known, Affine::number(constant), {}, {}});
                known.push_back(Affine::number(constant));
            }
        } else {
            Held other = takeScratch();
            m_assembly.operation(dpu::Opcode::Add, *other.scratch, end.source, Assembly::number(value.constant));
            keepExtreme(dpu::Condition::LessSigned, target, other.source, {known, value, {}, {}});
            known.push_back(value);
            release(other);
        }
        release(end);
    }
    write(*limit, Assembly::of(target));
    release(held);
    return {};
}

void Emitter::emitBegin(const For& loop, ScopeId scope)
{
    const auto begin = m_plan->scopes()[scope].begin;
    if (!begin) {
        return;
    }
    const std::int64_t constant = constantBegin(loop);
    Held held;
    const int target = registerFor(*begin, held);
    std::vector<Affine> known; // negated, because the greatest value is minus the least of the negated ones
    for (const Bound& bound : loop.begins) {
        if (bound.value.isConstant()) {
            continue;
        }
        if (bound.divisor != 1) {
            refuse("a lower bound that is divided cannot be emitted", "Leave tightened bounds out for this program");
        }
        Held first = readFunction(withoutConstant(bound.value));
        if (known.empty()) {
            m_assembly.operation(dpu::Opcode::Add, target, first.source, Assembly::number(bound.value.constant));
            known.push_back(bound.value * -1);
            if (rangeOf(bound.value, m_program->extents()).least < constant) {
                keepExtreme(dpu::Condition::GreaterSigned, target, Assembly::number(constant),
                            {known, Affine::number(-constant), {}, {}});
                known.push_back(Affine::number(-constant));
            }
        } else {
            Held other = takeScratch();
            m_assembly.operation(dpu::Opcode::Add, *other.scratch, first.source,
                                 Assembly::number(bound.value.constant));
            keepExtreme(dpu::Condition::GreaterSigned, target, other.source, {known, bound.value * -1, {}, {}});
            known.push_back(bound.value * -1);
            release(other);
        }
        release(first);
    }
    write(*begin, Assembly::of(target));
    release(held);
}

/// Emits a jump to `end` for a loop without iterations; emits nothing if the loop always has one.
void Emitter::emitSkip(const For& loop, ScopeId scope, const Source& limit, Label end)
{
    const Scope& each = m_plan->scopes()[scope];
    const std::vector<std::int64_t> extents = m_program->extents();
    std::int64_t least = constantEnd(*m_program, loop, each.scale);
    for (const Bound& bound : loop.ends) {
        least = std::min(least, rangeOf(bound.value * (each.scale / bound.divisor), extents).least);
    }
    std::int64_t most = constantBegin(loop);
    for (const Bound& bound : loop.begins) {
        most = std::max(most, ceilDivide(rangeOf(bound.value, extents).most, bound.divisor));
    }
    if (most * each.scale < least) {
        return;
    }
    Held last = each.limit ? read(*each.limit) : Held{limit, std::nullopt};
    if (!each.begin) {
        m_assembly.branch(dpu::Condition::LessSigned, last.source,
                          Assembly::number(constantBegin(loop) * each.scale + 1), end);
        release(last);
        return;
    }
    Held first = read(*each.begin);
    Held counter = takeScratch();
    m_assembly.move(*counter.scratch, Assembly::number(1));
    addMultiple(*counter.scratch, first.source, each.scale);
    if (each.limit) {
        m_assembly.branch(dpu::Condition::LessSigned, last.source, counter.source, end);
    } else {
        m_assembly.branch(dpu::Condition::GreaterSigned, counter.source, last.source, end);
    }
    release(counter);
    release(first);
    release(last);
}

void Emitter::emitEntry(ScopeId scope)
{
    for (const ValueId value : m_plan->scopes()[scope].values) {
        emitFunction(value);
    }
}

/// Emits a function's value in the first iteration; the current scope is the one around the loop.
void Emitter::emitFunction(ValueId value)
{
    const Value& each = (*m_plan)[value];
    const Scope& scope = m_plan->scopes()[each.scope];
    Held held;
    const int target = registerFor(value, held);
    Held outer = readFunction(withoutConstant(each.affine.without(scope.variable)), each.pointer);
    std::int64_t constant = each.affine.constant;
    if (outer.source.operand.kind == dpu::OperandKind::Zero) {
        m_assembly.move(target, Assembly::number(constant));
    } else if (constant == 0) {
        m_assembly.move(target, outer.source);
    } else {
        m_assembly.operation(dpu::Opcode::Add, target, outer.source, Assembly::number(constant));
    }
    release(outer);
    if (scope.begin) {
        Held begin = read(*scope.begin);
        addMultiple(target, begin.source, each.step);
        release(begin);
    } else if (scope.constantBegin != 0) {
        m_assembly.operation(dpu::Opcode::Add, target, Assembly::of(target),
                             Assembly::number(each.step * scope.constantBegin));
    }
    write(value, Assembly::of(target));
    release(held);
}

/// Emits the functions that are constant in the whole program: those of the tasklet's number, DPU coordinates and
/// parameters.
void Emitter::emitRootFunctions()
{
    for (const ValueId value : m_plan->rootFunctions()) {
        const Value& each = (*m_plan)[value];
        Held held;
        const int target = registerFor(value, held);
        m_assembly.move(target, Assembly::number(each.affine.constant));
        for (const AffineTerm& term : each.affine.terms) {
            const Variable& variable = m_program->variables[term.variable];
            if (variable.kind == VariableKind::Tasklet) {
                addMultiple(target, {{dpu::OperandKind::Id, 0}, 0}, term.factor);
                continue;
            }
            const auto before = static_cast<std::size_t>(std::count_if(
                m_program->variables.begin(), m_program->variables.begin() + static_cast<std::ptrdiff_t>(term.variable),
                [&](const Variable& other) { return other.kind == variable.kind; }));
            Held word = takeScratch();
            if (variable.kind == VariableKind::TaskletPart) {
                m_assembly.loadWord(*word.scratch, {{dpu::OperandKind::Id4, 0}, 0}, m_layout->taskletParts[before]);
            } else {
                m_assembly.loadWord(*word.scratch, Assembly::zero(), m_layout->coordinates[before]);
            }
            addMultiple(target, word.source, term.factor);
            release(word);
        }
        write(value, Assembly::of(target));
        release(held);
    }
    for (ValueId value = 0; value < m_plan->size(); ++value) {
        const Value& each = (*m_plan)[value];
        if (each.kind == ValueKind::Parameter) {
            Held held;
            const int target = registerFor(value, held);
            m_assembly.loadWord(target, Assembly::zero(),
                                m_layout->parameters[each.index / 2] + 4 * static_cast<std::int64_t>(each.index % 2));
            write(value, Assembly::of(target));
            release(held);
        }
    }
}

/// Emits target += source * factor, with an instruction per bit of the factor, two if it is negative.
void Emitter::addMultiple(int target, Source source, std::int64_t factor)
{
    const bool isNegative = factor < 0;
    const auto bits = static_cast<std::uint64_t>(isNegative ? -factor : factor);
    for (int bit = 0; bit < 32; ++bit) {
        if ((bits >> bit & 1) == 0) {
            continue;
        }
        if (!isNegative) {
            if (bit == 0) {
                m_assembly.operation(dpu::Opcode::Add, target, Assembly::of(target), source);
            } else {
                m_assembly.shiftAdd(target, Assembly::of(target), source, bit);
            }
            continue;
        }
        Held multiple = takeScratch();
        m_assembly.operation(dpu::Opcode::ShiftLeft, *multiple.scratch, source, Assembly::number(bit));
        m_assembly.operation(dpu::Opcode::Subtract, target, Assembly::of(target), multiple.source);
        release(multiple);
    }
}

void Emitter::emitLatch(ScopeId scope, const Source& limit, bool isTightened, Label top)
{
    const Scope& each = m_plan->scopes()[scope];
    for (const ValueId value : each.values) {
        const bool isCounter = value == each.values.back();
        Held held = read(value);
        const int target = held.scratch ? *held.scratch : (*m_plan)[value].home;
        m_assembly.operation(dpu::Opcode::Add, target, Assembly::of(target), Assembly::number((*m_plan)[value].step));
        write(value, Assembly::of(target));
        if (isCounter) {
            Held last = each.limit ? read(*each.limit) : Held{limit, std::nullopt};
            m_assembly.branch(isTightened ? dpu::Condition::LessSigned : dpu::Condition::NotEqual, Assembly::of(target),
                              last.source, top);
            release(last);
        }
        release(held);
    }
}

} // namespace pimento::upmem
