// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/buffer_uses.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

/// Adds the conditions of tightened bounds: v < ceil(x / a) exactly if a*v < x, and v >= ceil(x / a) exactly if x <=
/// a*v.
void addGuards(const For& loop, std::vector<Condition>& guards)
{
    for (const Bound& bound : loop.ends) {
        guards.push_back(Condition::less(Affine::of(loop.variable, bound.divisor) - bound.value, 0));
    }
    for (const Bound& bound : loop.begins) {
        guards.push_back(Condition::less(bound.value - Affine::of(loop.variable, bound.divisor), 1));
    }
}

class UseSearch {
public:
    explicit UseSearch(std::size_t buffer) : m_buffer(buffer) {}

    std::vector<BufferUse> in(const Body& body)
    {
        walk(body);
        return std::move(m_uses);
    }

private:
    void walk(const Body& body)
    {
        for (const Statement& statement : body) {
            ++m_order;
            forEachRead(statement, [&](const Access& access) { add(statement, access, true); });
            forEachWrite(statement, [&](const Access& access) { add(statement, access, false); });
            const std::size_t guards = m_guards.size();
            if (const auto* loop = std::get_if<For>(&statement.node)) {
                m_loops.push_back(loop->variable);
                addGuards(*loop, m_guards);
                walk(loop->body);
                m_loops.pop_back();
            } else if (const auto* branch = std::get_if<If>(&statement.node)) {
                m_guards.insert(m_guards.end(), branch->conditions.begin(), branch->conditions.end());
                walk(branch->body);
            }
            m_guards.resize(guards);
        }
    }

    void add(const Statement& statement, const Access& access, bool isRead)
    {
        if (access.buffer == m_buffer) {
            m_uses.push_back({&statement, access, m_order, isRead, m_loops, m_guards});
        }
    }

    std::size_t m_buffer;
    int m_order = 0;
    std::vector<VariableId> m_loops;
    std::vector<Condition> m_guards;
    std::vector<BufferUse> m_uses;
};

} // namespace

std::vector<BufferUse> usesOf(const LoopProgram& program, std::size_t buffer)
{
    return UseSearch(buffer).in(program.body);
}

bool isImplied(const LoopProgram& program, const Condition& condition, const std::vector<Condition>& guards)
{
    // A guard keeps its function below its bound; the condition's function exceeds it by at most the difference of
    // both.
    const std::vector<std::int64_t> extents = program.extents();
    const bool isGuarded = std::ranges::any_of(guards, [&](const Condition& guard) {
        return guard.bound + rangeOf(condition.affine - guard.affine, extents).most <= condition.bound;
    });
    return isGuarded || rangeOf(condition.affine, extents).most < condition.bound;
}

std::optional<Condition> conditionAt(const Condition& condition, const BufferUse& writer, const BufferUse& user)
{
    const auto isLocal = [&](VariableId variable) {
        return std::ranges::find(writer.loops, variable) != writer.loops.end() &&
               std::ranges::find(user.loops, variable) == user.loops.end();
    };
    // Both access the same element, so in every dimension the writer's index equals the user's. Multiples of these
    // equations eliminate the writer's own variables.
    Affine affine = condition.affine;
    for (std::size_t dimension = 0; dimension < writer.access.index.size(); ++dimension) {
        const Affine& index = writer.access.index[dimension];
        for (const AffineTerm& term : index.terms) {
            const std::int64_t factor = affine.factorOf(term.variable);
            if (isLocal(term.variable) && factor != 0 && factor % term.factor == 0) {
                affine += (user.access.index[dimension] - index) * (factor / term.factor);
                break;
            }
        }
    }
    if (std::ranges::any_of(affine.terms, [&](const AffineTerm& term) { return isLocal(term.variable); })) {
        return std::nullopt;
    }
    return Condition::less(affine, condition.bound);
}

} // namespace pimento::upmem
