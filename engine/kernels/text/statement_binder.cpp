// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/statement_binder.h"

#include "engine/kernels/text/affine_form.h"
#include "engine/kernels/text/loop_range.h"

#include <algorithm>
#include <utility>

namespace pimento::language {

using affine::Expression;
using affine::Operation;

namespace {

constexpr std::size_t kMostStatements = 64;
constexpr std::size_t kMostLoops = 8;

/// Maximum depth of nested loops from a line on.
int loopDepth(const Line& line)
{
    int deepest = 0;
    for (const Line& each : line.body) {
        deepest = std::max(deepest, loopDepth(each));
    }
    for (const Branch& branch : line.branches) {
        for (const Line& each : branch.body) {
            deepest = std::max(deepest, loopDepth(each));
        }
    }
    return deepest + (line.kind == LineKind::For ? 1 : 0);
}

Expression constant(double value)
{
    Expression expression;
    expression.constant = value;
    return expression;
}

Expression reading(const affine::Reference& reference, affine::Place place)
{
    Expression expression;
    expression.operation = Operation::Reference;
    expression.reference = reference;
    expression.place = place;
    return expression;
}

bool isReading(const Expression& expression, const affine::Reference& reference)
{
    return expression.operation == Operation::Reference && expression.reference == reference;
}

} // namespace

void StatementBinder::bindBody(const std::vector<Line>& lines)
{
    for (const Line& each : lines) {
        if (m_binding.diagnostics.isFull()) {
            return;
        }
        if (m_returnLine) {
            m_binding.diagnostics.add(each.mark,
                                      "this is never reached: line " + std::to_string(*m_returnLine) + " returns",
                                      "Write return last");
            return;
        }
        line(each);
    }
}

void StatementBinder::line(const Line& line)
{
    switch (line.kind) {
    case LineKind::Assign:
        return assignment(line);
    case LineKind::For:
        return forLoop(line);
    case LineKind::If:
        return condition(line);
    case LineKind::Return:
        return returnLine(line);
    }
}

void StatementBinder::returnLine(const Line& line)
{
    const Surroundings& around = m_binding.around;
    if (!around.loops.empty() || !around.guards.empty() || !around.conditions.empty()) {
        m_binding.diagnostics.add(line.mark, "return inside a loop or a condition",
                                  "Write it last, without indentation");
        return;
    }
    m_returned = line.names;
    m_returnLine = line.mark.place.line;
}

bool StatementBinder::isFree(const std::string& name, const Mark& mark)
{
    static const std::vector<std::string> kReserved = {"DCC", "exp", "max", "min", "range", "relu", "softmax", "sqrt"};
    if (std::ranges::find(kReserved, name) != kReserved.end()) {
        m_binding.diagnostics.add(mark, name + " is the name of a function", "Use another name");
        return false;
    }
    const auto symbol = m_binding.symbols.find(name);
    if (symbol == m_binding.symbols.end()) {
        return true;
    }
    const Mark& first = symbol->second.mark;
    const char* const kind = std::holds_alternative<LoopSymbol>(symbol->second.is)     ? "the variable of an outer loop"
                             : std::holds_alternative<TensorSymbol>(symbol->second.is) ? "a tensor"
                                                                                       : "a number";
    m_binding.diagnostics.add(
        mark, "the name " + name + " is used twice: it is " + kind + " of line " + std::to_string(first.place.line),
        "Use another name");
    return false;
}

void StatementBinder::forLoop(const Line& line)
{
    Surroundings& around = m_binding.around;
    if (around.loops.size() >= kMostLoops) {
        if (!m_tooDeepReported) {
            m_tooDeepReported = true;
            m_binding.diagnostics.add(line.mark,
                                      "loops inside one another are " +
                                          std::to_string(kMostLoops + static_cast<std::size_t>(loopDepth(line))) +
                                          " deep, at most " + std::to_string(kMostLoops) + " are possible",
                                      "Merge dimensions or split the kernel");
        }
        return;
    }
    const bool isFreeName = isFree(line.variable, line.variableMark);
    const LoopBounds bounds = loopBounds(m_values, m_binding, line);
    if (!isFreeName || !bounds.isGood) {
        if (isFreeName) {
            // Skip the body: everything in it would depend on an unknown range.
            m_binding.endedLoops[line.variable] = line.mark.place.line;
        }
        return;
    }
    const std::size_t variable = loopVariable(line, bounds.begin, bounds.end, bounds.step);
    m_binding.symbols[line.variable] = {LoopSymbol{variable}, line.variableMark};
    around.loops.push_back(variable);
    around.loopInstances.push_back(m_nextInstance++);
    bindBody(line.body);
    around.loops.pop_back();
    around.loopInstances.pop_back();
    m_binding.symbols.erase(line.variable);
    m_binding.endedLoops[line.variable] = line.mark.place.line;
}

std::size_t StatementBinder::loopVariable(const Line& line, affine::Index begin, affine::Index end, std::int64_t step)
{
    affine::Variable variable{line.variable, std::move(begin), std::move(end), step, 0, 1};
    setRange(variable, m_binding);
    auto& variables = m_binding.kernel.variables;
    const auto same = std::ranges::find(variables, variable);
    if (same != variables.end()) {
        return static_cast<std::size_t>(same - variables.begin());
    }
    variables.push_back(std::move(variable));
    return variables.size() - 1;
}

std::optional<StatementBinder::Assigned> StatementBinder::assigned(const Line& line, const affine::Reference& target)
{
    auto value = m_values.value(line.value);
    if (!value) {
        return std::nullopt;
    }
    Assigned result;
    const affine::Place place = line.mark.place;
    if (line.assignment == "+=") {
        result = {affine::StatementKind::Add, std::move(*value)};
    } else if (line.assignment == "-=") {
        const auto index = asIndex(*value);
        const auto negative = index ? scaled(*index, -1) : std::nullopt;
        result = {affine::StatementKind::Add, negative ? asExpression(*negative, place)
                                                       : operationWith(Operation::Negate, {std::move(*value)}, place)};
    } else if (line.assignment == "*=" || line.assignment == "/=") {
        const Operation operation = line.assignment == "*=" ? Operation::Multiply : Operation::Divide;
        result.value = operationWith(operation, {reading(target, line.target.mark.place), std::move(*value)}, place);
    } else {
        result.value = std::move(*value);
    }
    return result;
}

/// Turns y[b] = y[b] + e in a loop over j into y[b] += e.
void StatementBinder::foldAccumulation(const affine::Reference& target, Assigned& assigned,
                                       std::vector<Access>& reads) const
{
    const bool isCandidate =
        assigned.kind == affine::StatementKind::Assign &&
        (assigned.value.operation == Operation::Add || assigned.value.operation == Operation::Subtract);
    const auto isIn = [&](std::size_t variable) {
        return std::ranges::any_of(target.index, [&](const auto& each) { return each.coefficientOf(variable) != 0; });
    };
    if (!isCandidate || std::ranges::all_of(m_binding.around.loops, isIn)) {
        return;
    }
    auto& operands = assigned.value.operands;
    const bool isLeft = isReading(operands[0], target);
    const bool isRight = assigned.value.operation == Operation::Add && isReading(operands[1], target);
    if (!isLeft && !isRight) {
        return;
    }
    const affine::Place place = operands[isLeft ? 0 : 1].place;
    Expression rest = std::move(operands[isLeft ? 1 : 0]);
    const auto read = std::ranges::find_if(
        reads, [&](const Access& each) { return each.mark.place == place && each.reference == target; });
    if (read != reads.end()) {
        reads.erase(read);
    }
    const bool isDifference = assigned.value.operation == Operation::Subtract;
    const affine::Place sign = assigned.value.place;
    assigned = {affine::StatementKind::Add,
                isDifference ? operationWith(Operation::Negate, {std::move(rest)}, sign) : std::move(rest)};
}

void StatementBinder::applyConditions(const affine::Reference& target, Assigned& assigned,
                                      std::vector<Access>& reads) const
{
    const auto& conditions = m_binding.around.conditions;
    if (conditions.empty()) {
        return;
    }
    Expression all = conditions[0].value;
    for (std::size_t i = 1; i < conditions.size(); ++i) {
        all = operationWith(Operation::And, {std::move(all), conditions[i].value}, conditions[i].mark.place);
    }
    for (const Condition& condition : conditions) {
        reads.insert(reads.end(), condition.reads.begin(), condition.reads.end());
    }
    const affine::Place place = all.place;
    Expression other =
        assigned.kind == affine::StatementKind::Add ? constant(0) : reading(target, assigned.value.place);
    assigned.value =
        operationWith(Operation::Select, {std::move(all), std::move(assigned.value), std::move(other)}, place);
}

/// Checks that no statement below a condition changes what it reads, because every statement below evaluates it anew.
void StatementBinder::checkConditions(std::size_t target, const Line& line)
{
    for (const Condition& condition : m_binding.around.conditions) {
        Choice& choice = m_binding.choices[condition.choice];
        for (const Choice::Write& write : choice.writes) {
            const bool isRead = std::ranges::any_of(
                condition.reads, [&](const Access& read) { return read.reference.tensor == write.tensor; });
            if (isRead) {
                m_binding.diagnostics.add(line.mark,
                                          "the condition in line " + std::to_string(condition.mark.place.line) +
                                              " reads " + m_binding.kernel.tensors[write.tensor].name +
                                              ", which line " + std::to_string(write.line) + " changes before this",
                                          "Write this line before that one, or keep the condition in a tensor");
                break;
            }
        }
    }
    for (const Condition& condition : m_binding.around.conditions) {
        m_binding.choices[condition.choice].writes.push_back({target, line.mark.place.line});
    }
}

void StatementBinder::emit(const Line& line, affine::Reference target)
{
    if (m_binding.kernel.statements.size() == kMostStatements) {
        m_binding.diagnostics.add(line.mark, "more than " + std::to_string(kMostStatements) + " statements",
                                  "Split the kernel");
        return;
    }
    std::vector<Access> reads;
    auto result = assigned(line, target);
    reads = m_values.takeReads();
    if (!result) {
        return;
    }
    if (line.assignment == "*=" || line.assignment == "/=") {
        reads.push_back(accessOf(target, line.target));
    }
    foldAccumulation(target, *result, reads);
    checkConditions(target.tensor, line);
    applyConditions(target, *result, reads);
    Access written = accessOf(target, line.target);
    affine::Statement statement;
    statement.kind = result->kind;
    statement.loops = m_binding.around.loops;
    statement.guards = m_binding.around.guards;
    statement.target = std::move(target);
    statement.value = std::move(result->value);
    statement.place = line.mark.place;
    m_binding.kernel.statements.push_back(std::move(statement));
    m_binding.origins.push_back(
        {line.mark, std::move(written), m_binding.around.loopInstances, std::move(reads), m_binding.around.path});
}

} // namespace pimento::language
