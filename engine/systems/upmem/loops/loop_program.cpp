// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_program.h"

#include "engine/base/math.h"
#include "engine/systems/upmem/loops/overloaded.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

void substitute(Access& access, VariableId variable, const Affine& value)
{
    for (Affine& index : access.index) {
        index.substitute(variable, value);
    }
}

void substitute(Expression& expression, VariableId variable, const Affine& value)
{
    substitute(expression.element, variable, value);
    for (Expression& operand : expression.operands) {
        substitute(operand, variable, value);
    }
}

void substitute(std::vector<Bound>& bounds, VariableId variable, const Affine& value)
{
    for (Bound& bound : bounds) {
        bound.value.substitute(variable, value);
    }
}

void substitute(Body& body, VariableId variable, const Affine& value);

void substitute(Statement& statement, VariableId variable, const Affine& value)
{
    std::visit(Overloaded{
                   [&](For& loop) {
                       substitute(loop.begins, variable, value);
                       substitute(loop.ends, variable, value);
                       substitute(loop.body, variable, value);
                   },
                   [&](If& branch) {
                       for (Condition& condition : branch.conditions) {
                           condition = condition.substituted(variable, value);
                       }
                       substitute(branch.body, variable, value);
                   },
                   [&](ElementCopy& copy) {
                       substitute(copy.to, variable, value);
                       substitute(copy.from, variable, value);
                   },
                   [&](Transfer& transfer) {
                       substitute(transfer.wram, variable, value);
                       substitute(transfer.mram, variable, value);
                   },
                   [&](Compute& compute) {
                       substitute(compute.target, variable, value);
                       substitute(compute.value, variable, value);
                   },
                   [&](Init& init) { substitute(init.target, variable, value); },
                   [](Barrier&) {},
                   [](TreeReduction&) {},
               },
               statement.node);
}

void substitute(Body& body, VariableId variable, const Affine& value)
{
    for (Statement& statement : body) {
        substitute(statement, variable, value);
    }
}

void number(Body& body, int& next)
{
    for (Statement& statement : body) {
        statement.number = next++;
        if (Body* inner = bodyOf(statement)) {
            number(*inner, next);
        }
    }
}

/// Replaces the loop over `variable` in a body by its body for `value`.
Body fixed(const Body& body, VariableId variable, std::int64_t value)
{
    Body result;
    for (const Statement& statement : body) {
        const For* loop = std::get_if<For>(&statement.node);
        if (loop != nullptr && loop->variable == variable) {
            Body inner = substituted(loop->body, variable, Affine::number(value));
            std::ranges::move(inner, std::back_inserter(result));
            continue;
        }
        result.push_back(statement);
        if (Body* inner = bodyOf(result.back())) {
            *inner = fixed(*inner, variable, value);
        }
    }
    return result;
}

void forEachElement(const Expression& expression, const std::function<void(const Access&)>& visit)
{
    if (expression.kind == ExpressionKind::Element) {
        visit(expression.element);
    }
    for (const Expression& operand : expression.operands) {
        forEachElement(operand, visit);
    }
}

} // namespace

std::string_view name(ElementType type)
{
    switch (type) {
    case ElementType::Int32:
        return "int32";
    case ElementType::Int64:
        return "int64";
    case ElementType::Float32:
        break;
    }
    return "float32";
}

std::vector<std::int64_t> Buffer::strides() const
{
    std::vector<std::int64_t> strides(extents.size(), 1);
    for (std::size_t dimension = extents.size(); dimension-- > 1;) {
        const bool isInnermost = dimension + 1 == extents.size();
        const std::int64_t extent =
            isInnermost ? roundUp(extents[dimension], kDmaGranule / bytesOf(type)) : extents[dimension];
        strides[dimension - 1] = strides[dimension] * extent;
    }
    return strides;
}

std::int64_t Buffer::elements() const
{
    const std::int64_t inner = extents.empty() ? 1 : strides().front() * extents.front();
    return roundUp(inner, kDmaGranule / bytesOf(type));
}

std::int64_t Buffer::bytes() const { return elements() * bytesOf(type); }

Expression Expression::number(std::int64_t value)
{
    Expression expression;
    expression.constant = value;
    return expression;
}

Expression Expression::of(Access element)
{
    Expression expression;
    expression.kind = ExpressionKind::Element;
    expression.element = std::move(element);
    return expression;
}

Expression Expression::parameterOf(std::size_t parameter)
{
    Expression expression;
    expression.kind = ExpressionKind::Parameter;
    expression.parameter = parameter;
    return expression;
}

Expression Expression::make(ExpressionKind kind, std::vector<Expression> operands)
{
    Expression expression;
    expression.kind = kind;
    expression.operands = std::move(operands);
    return expression;
}

std::int64_t Bound::at(std::span<const std::int64_t> values) const { return ceilDivide(value.at(values), divisor); }

std::optional<VariableId> LoopProgram::taskletVariable() const
{
    const auto found = std::ranges::find(variables, VariableKind::Tasklet, &Variable::kind);
    return found == variables.end() ? std::nullopt : std::optional<VariableId>(found - variables.begin());
}

std::vector<VariableId> LoopProgram::taskletVariables() const
{
    std::vector<VariableId> parts;
    for (VariableId variable = 0; variable < variables.size(); ++variable) {
        if (variables[variable].kind == VariableKind::TaskletPart) {
            parts.push_back(variable);
        }
    }
    if (const auto whole = taskletVariable(); whole && parts.empty()) {
        parts.push_back(*whole);
    }
    return parts;
}

void LoopProgram::setTasklet(std::int64_t tasklet, std::span<std::int64_t> values) const
{
    for (VariableId variable = 0; variable < variables.size(); ++variable) {
        if (variables[variable].kind == VariableKind::Tasklet) {
            values[variable] = tasklet;
        } else if (variables[variable].kind == VariableKind::TaskletPart) {
            values[variable] = partOf(variables[variable], tasklet);
        }
    }
}

std::int64_t LoopProgram::tasklets() const
{
    const auto variable = taskletVariable();
    return variable ? variables[*variable].extent : 1;
}

std::vector<std::int64_t> LoopProgram::extents() const
{
    std::vector<std::int64_t> extents;
    extents.reserve(variables.size());
    std::ranges::transform(variables, std::back_inserter(extents), &Variable::extent);
    return extents;
}

Affine flatIndex(const LoopProgram& program, const Access& access)
{
    const std::vector<std::int64_t> strides = program.buffers[access.buffer].strides();
    Affine flat;
    for (std::size_t dimension = 0; dimension < access.index.size(); ++dimension) {
        flat += access.index[dimension] * strides[dimension];
    }
    return flat;
}

const Body* bodyOf(const Statement& statement)
{
    if (const For* loop = std::get_if<For>(&statement.node)) {
        return &loop->body;
    }
    const If* branch = std::get_if<If>(&statement.node);
    return branch == nullptr ? nullptr : &branch->body;
}

Body* bodyOf(Statement& statement) { return const_cast<Body*>(bodyOf(std::as_const(statement))); }

void forEachStatement(const Body& body, const std::function<void(const Statement&)>& visit)
{
    for (const Statement& statement : body) {
        visit(statement);
        if (const Body* inner = bodyOf(statement)) {
            forEachStatement(*inner, visit);
        }
    }
}

void forEachRead(const Statement& statement, const std::function<void(const Access&)>& visit)
{
    if (const auto* copy = std::get_if<ElementCopy>(&statement.node)) {
        visit(copy->from);
    } else if (const auto* transfer = std::get_if<Transfer>(&statement.node)) {
        visit(transfer->direction == Direction::Load ? transfer->mram : transfer->wram);
    } else if (const auto* compute = std::get_if<Compute>(&statement.node)) {
        forEachElement(compute->value, visit);
        if (compute->combine != Combine::Assign) {
            visit(compute->target);
        }
    } else if (const auto* tree = std::get_if<TreeReduction>(&statement.node)) {
        visit({tree->buffer, {Affine::number(0)}});
    }
}

void forEachWrite(const Statement& statement, const std::function<void(const Access&)>& visit)
{
    if (const auto* copy = std::get_if<ElementCopy>(&statement.node)) {
        visit(copy->to);
    } else if (const auto* transfer = std::get_if<Transfer>(&statement.node)) {
        visit(transfer->direction == Direction::Load ? transfer->wram : transfer->mram);
    } else if (const auto* compute = std::get_if<Compute>(&statement.node)) {
        visit(compute->target);
    } else if (const auto* init = std::get_if<Init>(&statement.node)) {
        visit(init->target);
    } else if (const auto* tree = std::get_if<TreeReduction>(&statement.node)) {
        visit({tree->buffer, {Affine::number(0)}});
    }
}

void number(LoopProgram& program)
{
    int next = 1;
    number(program.body, next);
}

Body substituted(Body body, VariableId variable, const Affine& value)
{
    substitute(body, variable, value);
    return body;
}

LoopProgram withFixed(const LoopProgram& program, VariableId variable, std::int64_t value)
{
    PIMENTO_ASSERT(program.variables[variable].kind == VariableKind::Loop && value >= 0 &&
                       value < program.variables[variable].extent,
                   "a loop is fixed at one of its own values");
    LoopProgram result = program;
    result.body = fixed(program.body, variable, value);
    return result;
}

} // namespace pimento::upmem
