// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/value_plan.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr double kStepAccesses = 2; // memory accesses per step of a spilled value

} // namespace

PlaceOf placeOf(const LoopProgram& program, const DpuLayout& layout, const Access& access)
{
    const Buffer& buffer = program.buffers[access.buffer];
    PlaceOf place{flatIndex(program, access) * bytesOf(buffer.type), layout.buffers[access.buffer], {}};
    if (buffer.space == Space::Wram && buffer.sharing == Sharing::EachTasklet && program.taskletVariable()) {
        place.variable += Affine::of(*program.taskletVariable(), layout.frameBytes);
    }
    if (buffer.space == Space::Wram && buffer.sharing == Sharing::EachTasklet) {
        place.pointer = access.buffer;
    }
    place.constant += std::exchange(place.variable.constant, 0);
    return place;
}

Affine scratchPlace(const LoopProgram& program, const DpuLayout& layout)
{
    const auto tasklet = program.taskletVariable();
    Affine place = tasklet ? Affine::of(*tasklet, layout.frameBytes) : Affine{};
    place.constant = layout.frames + layout.scratch;
    return place;
}

bool isConstantRegister(const LoopProgram& program, const Affine& affine)
{
    if (affine.constant != 0 || affine.terms.size() != 1 ||
        program.variables[affine.terms[0].variable].kind != VariableKind::Tasklet) {
        return false;
    }
    const std::int64_t factor = affine.terms[0].factor;
    return factor == 1 || factor == 2 || factor == 4 || factor == 8;
}

ValuePlan::ValuePlan(const LoopProgram& program, const DpuLayout& layout, std::span<const int> registers)
    : m_program(&program), m_layout(&layout), m_scopes(1), m_scopeOf(program.variables.size(), kRoot),
      m_isScalar(buffersInRegisters(program)), m_lives(program.buffers.size())
{
    if (program.taskletVariable()) {
        need(Affine::of(*program.taskletVariable(), layout.frameBytes), kRoot);
        if (!m_values.empty()) {
            m_values.front().weight = 1e30; // needed to address every spilled value
        }
    }
    plan(program.body, kRoot);
    weighScalars();
    assignHomes(registers);
    m_layout = nullptr;
}

void ValuePlan::plan(const Body& body, ScopeId scope)
{
    m_openBodies.push_back({m_nextBody++, {}});
    for (const Statement& statement : body) {
        plan(statement, scope);
        ++m_place;
        for (const std::size_t buffer : std::exchange(m_openBodies.back().scalars, {})) {
            m_lives[buffer].end = m_place;
        }
    }
    m_openBodies.pop_back();
}

void ValuePlan::plan(const Statement& statement, ScopeId scope)
{
    if (const auto* loop = std::get_if<For>(&statement.node)) {
        planLoop(*loop, scope);
    } else if (const auto* branch = std::get_if<If>(&statement.node)) {
        for (const Condition& condition : branch->conditions) {
            need(condition.affine, scope);
        }
        plan(branch->body, scope);
    } else {
        planUses(statement, scope);
    }
}

void ValuePlan::planLoop(const For& loop, ScopeId parent)
{
    Scope scope;
    scope.variable = loop.variable;
    scope.parent = parent;
    scope.weight = m_scopes[parent].weight * static_cast<double>(m_program->variables[loop.variable].extent);
    for (const Bound& bound : loop.ends) {
        scope.scale = std::lcm(scope.scale, bound.divisor);
    }
    const ScopeId id = m_scopes.size();
    m_scopes.push_back(scope);
    m_scopeOf[loop.variable] = id;
    const auto needOf = [&](const Bound& bound, std::int64_t factor) {
        Affine value = bound.value * factor;
        value.constant = 0;
        need(value, parent);
        return !value.isConstant();
    };
    const auto word = [&](ValueKind kind, double weight) {
        Value value;
        value.kind = kind;
        value.scope = id;
        value.weight = weight;
        return make(std::move(value));
    };
    for (const Bound& bound : loop.ends) {
        if (needOf(bound, scope.scale / bound.divisor) && !m_scopes[id].limit) {
            m_scopes[id].limit = word(ValueKind::Limit, scope.weight);
        }
    }
    for (const Bound& bound : loop.begins) {
        if (bound.value.isConstant()) {
            m_scopes[id].constantBegin = std::max(m_scopes[id].constantBegin, bound.at({}));
        }
        if (needOf(bound, 1) && !m_scopes[id].begin) {
            m_scopes[id].begin = word(ValueKind::Begin, m_scopes[parent].weight);
        }
    }
    plan(loop.body, id);
    const Affine counter = Affine::of(loop.variable, scope.scale);
    need(counter, id);
    // The counter is stepped last, after the other values.
    std::vector<ValueId>& values = m_scopes[id].values;
    const auto place = std::ranges::find(values, *known({counter, false, {}}, id));
    std::rotate(place, place + 1, values.end());
}

void ValuePlan::planUses(const Statement& statement, ScopeId scope)
{
    if (const auto* compute = std::get_if<Compute>(&statement.node)) {
        const bool isWide = m_program->buffers[compute->target.buffer].type == ElementType::Int64;
        planExpression(compute->value, scope, isWide ? 2 : 1);
        if (compute->combine != Combine::Assign) {
            use(compute->target, scope, false);
        }
        use(compute->target, scope, true);
        return;
    }
    if (const auto* copy = std::get_if<ElementCopy>(&statement.node)) {
        if (m_program->buffers[copy->to.buffer].type != ElementType::Int64) {
            need({scratchPlace(*m_program, *m_layout), true, {}}, scope);
        }
    }
    if (!std::holds_alternative<TreeReduction>(statement.node)) { // a tree addresses its elements by constant registers
        forEachRead(statement, [&](const Access& access) { use(access, scope, false); });
        forEachWrite(statement, [&](const Access& access) { use(access, scope, true); });
    }
}

void ValuePlan::planExpression(const Expression& expression, ScopeId scope, std::size_t words)
{
    if (expression.kind == ExpressionKind::Element) {
        use(expression.element, scope, false);
    }
    for (std::size_t part = 0; expression.kind == ExpressionKind::Parameter && part < words; ++part) {
        auto known = word(ValueKind::Parameter, 2 * expression.parameter + part);
        if (!known) {
            Value value;
            value.kind = ValueKind::Parameter;
            value.index = 2 * expression.parameter + part;
            known = make(std::move(value));
        }
        m_values[*known].weight += m_scopes[scope].weight;
    }
    for (const Expression& operand : expression.operands) {
        planExpression(operand, scope, words);
    }
}

/// Notes a use of a scalar. If its first use writes it, in the body that contains all other uses, it is not needed
/// before and behind them.
void ValuePlan::useScalar(std::size_t buffer, ScopeId scope, bool isWrite)
{
    ScalarLife& life = m_lives[buffer];
    const auto around = std::ranges::find(m_openBodies, life.body, &OpenBody::number);
    if (life.body == 0 && isWrite) {
        life = {m_openBodies.back().number, scope, m_place, m_place};
        m_openBodies.back().scalars.push_back(buffer);
    } else if (life.body == 0 || around == m_openBodies.end()) {
        life = {m_openBodies.front().number, kRoot, 0, std::numeric_limits<std::size_t>::max()};
    } else if (life.begin != 0 || life.end != std::numeric_limits<std::size_t>::max()) {
        around->scalars.push_back(buffer);
    }
    for (std::size_t part = 0; part < (m_program->buffers[buffer].type == ElementType::Int64 ? 2U : 1U); ++part) {
        auto known = word(ValueKind::Scalar, 2 * buffer + part);
        if (!known) {
            Value value;
            value.kind = ValueKind::Scalar;
            value.index = 2 * buffer + part;
            known = make(std::move(value));
        }
        Value& value = m_values[*known];
        value.scope = life.scope;
        value.weight += m_scopes[scope].weight;
        value.deepest = std::max(value.deepest, m_scopes[scope].weight);
    }
}

/// Lowers the weights of scalars, so that within a loop addresses and counters get registers before accumulators. A
/// spilled address costs two accesses and one more instruction per iteration; a spilled accumulator costs only what its
/// buffer did.
void ValuePlan::weighScalars()
{
    for (Value& value : m_values) {
        if (value.kind == ValueKind::Scalar) {
            value.weight = value.deepest * value.weight / (value.weight + value.deepest);
        }
    }
}

void ValuePlan::use(const Access& access, ScopeId scope, bool isWrite)
{
    if (m_isScalar[access.buffer]) {
        useScalar(access.buffer, scope, isWrite);
        return;
    }
    PlaceOf place = placeOf(*m_program, *m_layout, access);
    const bool isMain = m_program->buffers[access.buffer].space == Space::Mram;
    if (isMain && !place.variable.isConstant()) {
        place.variable.constant = place.constant;
    }
    need({place.variable, isMain, place.pointer}, scope);
}

void ValuePlan::need(const Wanted& wanted, ScopeId from)
{
    const Affine& affine = wanted.affine;
    if (affine.isConstant() || (!wanted.keepsConstant && isConstantRegister(*m_program, affine))) {
        return;
    }
    const ScopeId scope = homeScope(affine, from);
    const Pointer pointer = scope == kRoot ? Pointer{} : wanted.pointer;
    auto found = known({affine, wanted.keepsConstant, pointer}, scope);
    if (!found) {
        Value value;
        value.scope = scope;
        value.affine = affine;
        value.keepsConstant = wanted.keepsConstant;
        value.pointer = pointer;
        if (scope != kRoot) {
            value.step = affine.factorOf(m_scopes[scope].variable);
            value.weight = kStepAccesses * m_scopes[scope].weight;
            Affine rest = affine.without(m_scopes[scope].variable);
            rest.constant = 0;
            need({rest, false, pointer}, m_scopes[scope].parent);
            if (!rest.isConstant() && !isConstantRegister(*m_program, rest)) {
                value.outer = find(rest, m_scopes[scope].parent, pointer);
            }
        }
        found = make(std::move(value));
        m_scopes[scope].values.push_back(*found);
    }
    m_values[*found].weight += m_scopes[from].weight;
}

ValueId ValuePlan::make(Value value)
{
    m_values.push_back(std::move(value));
    return m_values.size() - 1;
}

ScopeId ValuePlan::homeScope(const Affine& affine, ScopeId from) const
{
    while (from != kRoot && affine.factorOf(m_scopes[from].variable) == 0) {
        from = m_scopes[from].parent;
    }
    return from;
}

std::optional<ValueId> ValuePlan::known(const Wanted& wanted, ScopeId scope) const
{
    for (const ValueId value : m_scopes[scope].values) {
        const Value& each = m_values[value];
        if (each.keepsConstant == wanted.keepsConstant && each.pointer == wanted.pointer &&
            each.affine.terms == wanted.affine.terms) {
            return value;
        }
    }
    return std::nullopt;
}

ValueId ValuePlan::find(const Wanted& wanted, ScopeId from) const
{
    const ScopeId scope = homeScope(wanted.affine, from);
    const Pointer pointer = scope == kRoot ? Pointer{} : wanted.pointer;
    const auto found = known({wanted.affine, wanted.keepsConstant, pointer}, scope);
    PIMENTO_ASSERT(found.has_value(), "what is emitted was planned");
    return *found;
}

std::optional<ValueId> ValuePlan::word(ValueKind kind, std::size_t index) const
{
    for (ValueId value = 0; value < m_values.size(); ++value) {
        if (m_values[value].kind == kind && m_values[value].index == index) {
            return value;
        }
    }
    return std::nullopt;
}

std::optional<ValueId> ValuePlan::parameter(std::size_t parameter, std::size_t part) const
{
    return word(ValueKind::Parameter, 2 * parameter + part);
}

std::optional<ValueId> ValuePlan::scalar(std::size_t buffer, std::size_t part) const
{
    return word(ValueKind::Scalar, 2 * buffer + part);
}

bool ValuePlan::isInside(ScopeId inner, ScopeId outer) const
{
    while (inner != outer && inner != kRoot) {
        inner = m_scopes[inner].parent;
    }
    return inner == outer;
}

bool ValuePlan::meet(const Value& one, const Value& other) const
{
    if (one.kind == ValueKind::Scalar && other.kind == ValueKind::Scalar) {
        const ScalarLife& life = m_lives[one.index / 2];
        const ScalarLife& otherLife = m_lives[other.index / 2];
        return one.index / 2 == other.index / 2 || (life.begin < otherLife.end && otherLife.begin < life.end);
    }
    return isInside(one.scope, other.scope) || isInside(other.scope, one.scope);
}

/// Assigns registers, the most used values first. Values of two loops share a register unless one loop is inside the
/// other; consecutive accumulators share one, too.
void ValuePlan::assignHomes(std::span<const int> registers)
{
    std::vector<ValueId> order(m_values.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](ValueId value) { return m_values[value].weight; });
    std::vector<std::vector<ValueId>> holders(registers.size());
    for (const ValueId value : order) {
        const auto place = std::ranges::find_if(holders, [&](const std::vector<ValueId>& values) {
            return std::ranges::none_of(values, [&](ValueId other) { return meet(m_values[value], m_values[other]); });
        });
        if (place == holders.end()) {
            m_values[value].home = -1 - m_stackWords++;
            continue;
        }
        place->push_back(value);
        m_values[value].home = registers[static_cast<std::size_t>(place - holders.begin())];
    }
}

} // namespace pimento::upmem
