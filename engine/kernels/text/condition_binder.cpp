// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/statement_binder.h"

#include <algorithm>
#include <string>
#include <utility>

// Binds the if statements of a kernel: the paths through them, and what each path implies for the loop variables.

namespace pimento::language {

using affine::Expression;
using affine::Operation;

void StatementBinder::condition(const Line& line)
{
    const std::size_t choice = m_binding.choices.size();
    m_binding.choices.emplace_back();
    describe(line, choice);
    const std::size_t question = sameQuestion(choice);
    std::vector<const Node*> before;
    for (const Branch& each : line.branches) {
        m_binding.around.path.push_back({question, before.size()});
        branch(each, before, choice);
        m_binding.around.path.pop_back();
        if (each.condition) {
            before.push_back(&*each.condition);
        }
    }
}

/// Records the conditions of an if statement, and what each outcome implies.
void StatementBinder::describe(const Line& line, std::size_t number)
{
    Choice choice;
    choice.loopInstances = m_binding.around.loopInstances;
    choice.firstStatement = m_binding.kernel.statements.size();
    std::vector<Alternatives> before;
    for (const Branch& each : line.branches) {
        if (!each.condition) {
            continue;
        }
        const auto value = m_values.value(*each.condition);
        for (const Access& read : m_values.takeReads()) {
            choice.reads.push_back(read.reference.tensor);
        }
        choice.text += (value ? affine::text(*value, m_binding.kernel) : std::to_string(number)) + "\n";
        const auto split = m_values.condition(*each.condition);
        choice.outcomes.push_back(before);
        if (split && !split->guards.empty()) {
            choice.outcomes.back().push_back({split->guards});
        }
        if (auto negation = m_values.negation(*each.condition); !negation.empty()) {
            before.push_back(std::move(negation));
        }
        m_values.takeReads();
    }
    choice.outcomes.push_back(std::move(before));
    m_binding.choices[number] = std::move(choice);
}

/// Index of an earlier if statement with the same conditions, which must have had the same outcome, or of the statement
/// itself.
std::size_t StatementBinder::sameQuestion(std::size_t number) const
{
    const Choice& asked = m_binding.choices[number];
    const auto& statements = m_binding.kernel.statements;
    for (std::size_t other = 0; other < number; ++other) {
        const Choice& earlier = m_binding.choices[other];
        const bool isChanged = std::any_of(
            statements.begin() + static_cast<std::ptrdiff_t>(earlier.firstStatement), statements.end(),
            [&](const auto& each) { return std::ranges::find(asked.reads, each.target.tensor) != asked.reads.end(); });
        if (earlier.text == asked.text && earlier.loopInstances == asked.loopInstances && !isChanged) {
            return other;
        }
    }
    return number;
}

void StatementBinder::branch(const Branch& branch, const std::vector<const Node*>& before, std::size_t choice)
{
    Surroundings& around = m_binding.around;
    const std::size_t guards = around.guards.size();
    const std::size_t conditions = around.conditions.size();
    bool isGood = true;
    for (const Node* each : before) {
        isGood = isGood && enterNegation(*each, choice);
    }
    isGood = isGood && (!branch.condition || enter(*branch.condition, choice));
    if (isGood) {
        bindBody(branch.body);
    }
    around.guards.resize(guards);
    around.conditions.erase(around.conditions.begin() + static_cast<std::ptrdiff_t>(conditions),
                            around.conditions.end());
}

bool StatementBinder::enter(const Node& condition, std::size_t choice)
{
    auto split = m_values.condition(condition);
    if (!split) {
        m_values.takeReads();
        return false;
    }
    auto& guards = m_binding.around.guards;
    guards.insert(guards.end(), split->guards.begin(), split->guards.end());
    if (split->others.empty()) {
        m_values.takeReads();
        return true;
    }
    Expression all = std::move(split->others[0]);
    for (std::size_t i = 1; i < split->others.size(); ++i) {
        all = operationWith(Operation::And, {std::move(all), std::move(split->others[i])}, condition.mark.place);
    }
    addCondition(std::move(all), condition.mark, choice);
    return true;
}

bool StatementBinder::enterNegation(const Node& condition, std::size_t choice)
{
    if (auto guard = m_values.negatedGuard(condition)) {
        m_binding.around.guards.push_back(std::move(*guard));
        m_values.takeReads();
        return true;
    }
    m_values.takeReads();
    auto value = m_values.value(condition);
    if (!value) {
        m_values.takeReads();
        return false;
    }
    addCondition(operationWith(Operation::Not, {std::move(*value)}, condition.mark.place), condition.mark, choice);
    return true;
}

void StatementBinder::addCondition(Expression value, const Mark& mark, std::size_t choice)
{
    m_binding.around.conditions.push_back({std::move(value), m_values.takeReads(), choice, mark});
}

} // namespace pimento::language
