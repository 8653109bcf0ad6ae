// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_counts.h"

#include "engine/base/math.h"
#include "engine/systems/upmem/loops/branch_kind.h"
#include "engine/systems/upmem/loops/overloaded.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace pimento::upmem {

namespace {

constexpr std::array kAllCounts = {
    &LoopCounts::copyBranches, &LoopCounts::computeBranches, &LoopCounts::storeBranches,
    &LoopCounts::loads,        &LoopCounts::stores,          &LoopCounts::transferBytes,
    &LoopCounts::elementCopies, &LoopCounts::innerIterations, &LoopCounts::computations};
static_assert(sizeof(LoopCounts) == kAllCounts.size() * sizeof(std::int64_t), "all counts are listed");

void add(LoopCounts& to, const LoopCounts& counts, std::int64_t times)
{
    for (const auto count : kAllCounts) {
        to.*count += counts.*count * times;
    }
}

bool mentions(std::span<const Bound> bounds, VariableId variable)
{
    return std::ranges::any_of(bounds, [&](const Bound& bound) { return bound.value.factorOf(variable) != 0; });
}

/// True if the work of a body depends on a variable.
bool isDecidedBy(const Body& body, VariableId variable)
{
    bool found = false;
    forEachStatement(body, [&](const Statement& statement) {
        if (const auto* loop = std::get_if<For>(&statement.node)) {
            found = found || mentions(loop->begins, variable) || mentions(loop->ends, variable);
        } else if (const auto* branch = std::get_if<If>(&statement.node)) {
            found = found || std::ranges::any_of(branch->conditions, [&](const Condition& condition) {
                        return condition.affine.factorOf(variable) != 0;
                    });
        }
    });
    return found;
}

class Counting {
public:
    Counting(const LoopProgram& program, const std::stop_token& stop)
        : m_program(&program), m_stop(&stop), m_values(program.variables.size())
    {
    }

    LoopCounts of(std::span<const std::int64_t> coordinates)
    {
        std::size_t coordinate = 0;
        for (VariableId variable = 0; variable < m_program->variables.size(); ++variable) {
            if (m_program->variables[variable].kind == VariableKind::DpuCoordinate) {
                m_values[variable] = coordinates[coordinate++];
            }
        }
        LoopCounts all;
        for (std::int64_t tasklet = 0; tasklet < m_program->tasklets(); ++tasklet) {
            m_program->setTasklet(tasklet, m_values);
            add(all, ofBody(m_program->body), 1);
        }
        return all;
    }

private:
    LoopCounts ofBody(const Body& body)
    {
        LoopCounts counts;
        for (const Statement& statement : body) {
            std::visit(Overloaded{
                           [&](const For& loop) { addLoop(counts, loop); },
                           [&](const If& branch) { addBranch(counts, branch); },
                           [&](const ElementCopy&) { ++counts.elementCopies; },
                           [&](const Transfer& transfer) { addTransfer(counts, transfer); },
                           [&](const Compute&) { ++counts.computations; },
                           [](const auto&) {},
                       },
                       statement.node);
        }
        return counts;
    }

    void addLoop(LoopCounts& counts, const For& loop)
    {
        std::int64_t begin = 0;
        std::int64_t end = m_program->variables[loop.variable].extent;
        for (const Bound& bound : loop.begins) {
            begin = std::max(begin, bound.at(m_values));
        }
        for (const Bound& bound : loop.ends) {
            end = std::min(end, bound.at(m_values));
        }
        const Facts& facts = factsOf(loop);
        counts.innerIterations += facts.isAroundComputation ? std::max<std::int64_t>(end - begin, 0) : 0;
        if (begin < end && !facts.isDecided) {
            m_values[loop.variable] = begin;
            add(counts, ofBody(loop.body), end - begin);
            return;
        }
        for (std::int64_t value = begin; value < end && !m_stop->stop_requested(); ++value) {
            m_values[loop.variable] = value;
            add(counts, ofBody(loop.body), 1);
        }
    }

    void addBranch(LoopCounts& counts, const If& branch)
    {
        const auto [at, isNew] = m_kinds.try_emplace(&branch);
        if (isNew) {
            at->second = branchOf(*m_program, branch.body);
        }
        ++(at->second == BranchOf::Compute ? counts.computeBranches
           : at->second == BranchOf::Store ? counts.storeBranches
                                           : counts.copyBranches);
        if (std::ranges::all_of(branch.conditions, [&](const Condition& each) { return each.holds(m_values); })) {
            add(counts, ofBody(branch.body), 1);
        }
    }

    void addTransfer(LoopCounts& counts, const Transfer& transfer) const
    {
        const std::int64_t bytes = transfer.elements * bytesOf(m_program->buffers[transfer.wram.buffer].type);
        (transfer.direction == Direction::Load ? counts.loads : counts.stores) += ceilDivide(bytes, kLargestTransfer);
        counts.transferBytes += bytes;
    }

    struct Facts {
        bool isDecided = false;
        bool isAroundComputation = false;
    };
    const Facts& factsOf(const For& loop)
    {
        const auto [at, isNew] = m_facts.try_emplace(&loop);
        if (isNew) {
            at->second = {isDecidedBy(loop.body, loop.variable), isAroundComputation(loop.body)};
        }
        return at->second;
    }

    const LoopProgram* m_program;
    const std::stop_token* m_stop;
    std::vector<std::int64_t> m_values;
    std::map<const For*, Facts> m_facts;
    std::map<const If*, BranchOf> m_kinds;
};

} // namespace

LoopCounts countsOf(const LoopProgram& program, std::span<const std::int64_t> coordinates, const std::stop_token& stop)
{
    return Counting(program, stop).of(coordinates);
}

} // namespace pimento::upmem
