// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

bool hasVariable(const If& branch, VariableId variable)
{
    return std::ranges::any_of(branch.conditions,
                               [&](const Condition& condition) { return condition.affine.factorOf(variable) != 0; });
}

/// True if a condition can become a bound of the loop over a variable. DPUs have no division. Stepping the counter
/// avoids it for an upper bound, but not for a lower bound that changes.
bool isBound(const Condition& condition, VariableId variable)
{
    const std::int64_t factor = condition.affine.factorOf(variable);
    return factor > 0 || factor == -1 || (factor < 0 && condition.affine.without(variable).isConstant());
}

bool hasBound(const If& branch, VariableId variable)
{
    return std::ranges::any_of(branch.conditions,
                               [&](const Condition& condition) { return isBound(condition, variable); });
}

/// Returns the If that is the only statement of a body; with `Legality::OnlyStatement` left out, any If in it.
const If* onlyBranch(const Body& body, Legality leftOut)
{
    if (leftOut == Legality::OnlyStatement) {
        const auto found = std::ranges::find_if(
            body, [](const Statement& statement) { return std::holds_alternative<If>(statement.node); });
        return found == body.end() ? nullptr : std::get_if<If>(&found->node);
    }
    return body.size() == 1 ? std::get_if<If>(&body.front().node) : nullptr;
}

class TighteningPass {
public:
    TighteningPass(const LoopProgram& program, Legality leftOut) : m_leftOut(leftOut) { m_passed.program = program; }

    Passed pass()
    {
        rewrite(m_passed.program.body);
        return std::move(m_passed);
    }

private:
    void rewrite(Body& body)
    {
        for (Statement& statement : body) {
            if (Body* inner = bodyOf(statement)) {
                rewrite(*inner);
            }
            if (std::holds_alternative<For>(statement.node)) {
                tighten(statement);
            }
        }
    }

    void tighten(Statement& statement)
    {
        For& loop = std::get<For>(statement.node);
        while (const If* branch = onlyBranch(loop.body, m_leftOut)) {
            if (!hasBound(*branch, loop.variable)) {
                if (hasVariable(*branch, loop.variable)) {
                    remark(statement, "a lower bound would be divided by \"" +
                                          headline(m_passed.program, loop.body.front()) + "\"");
                }
                return;
            }
            takeConditions(loop, branch);
            ++m_passed.changes;
        }
        for (const Statement& inner : loop.body) {
            const If* branch = std::get_if<If>(&inner.node);
            if (branch != nullptr && hasVariable(*branch, loop.variable)) {
                remark(statement,
                       "another statement stands in the loop beside \"" + headline(m_passed.program, inner) + "\"");
            }
        }
    }

    void remark(const Statement& statement, std::string reason)
    {
        m_passed.remarks.push_back({Pass::TightenedBounds, statement.number, headline(m_passed.program, statement),
                                    std::move(reason)});
    }

    /// Moves the conditions with the loop's variable into its bounds.
    void takeConditions(For& loop, const If* found)
    {
        const std::int64_t last = m_passed.program.variables[loop.variable].extent - 1;
        const auto place = std::ranges::find_if(
            loop.body, [&](const Statement& inner) { return std::get_if<If>(&inner.node) == found; });
        If branch = std::move(std::get<If>(place->node));
        std::vector<Condition> kept;
        for (const Condition& condition : branch.conditions) {
            const std::int64_t factor = condition.affine.factorOf(loop.variable);
            const Affine rest = condition.affine.without(loop.variable);
            const Affine bound = Affine::number(condition.bound);
            if (!isBound(condition, loop.variable)) {
                kept.push_back(condition);
            } else if (factor > 0) { // condition: factor * v < bound - rest
                addBound(loop.ends, {bound - rest, factor}, [&](Range ends) { return ends.least > factor * last; });
            } else { // condition: rest - bound < -factor * v
                addBound(loop.begins, {rest - bound + Affine::number(1), -factor},
                         [](Range begins) { return begins.most <= 0; });
            }
        }
        if (kept.empty()) {
            Body inner = std::move(branch.body);
            const auto behind = loop.body.erase(place);
            loop.body.insert(behind, std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
            return;
        }
        branch.conditions = std::move(kept);
        place->node = std::move(branch);
    }

    /// Adds a bound unless it never restricts the loop.
    void addBound(std::vector<Bound>& bounds, const Bound& bound, const std::function<bool(Range)>& neverMatters) const
    {
        if (!neverMatters(rangeOf(bound.value, m_passed.program.extents()))) {
            bounds.push_back(bound);
        }
    }

    Legality m_leftOut;
    Passed m_passed;
};

class HoistingPass {
public:
    HoistingPass(const LoopProgram& program, Legality leftOut) : m_leftOut(leftOut) { m_passed.program = program; }

    Passed pass()
    {
        rewrite(m_passed.program.body);
        return std::move(m_passed);
    }

private:
    void rewrite(Body& body)
    {
        for (Statement& statement : body) {
            if (Body* inner = bodyOf(statement)) {
                rewrite(*inner);
            }
            if (std::holds_alternative<For>(statement.node)) {
                hoist(statement);
            }
        }
        sinkLoads(body);
    }

    /// Turns `for v: if (C): S` into `if (C): for v: S` if C does not contain v.
    void hoist(Statement& statement)
    {
        For& loop = std::get<For>(statement.node);
        const If* found = onlyBranch(loop.body, m_leftOut);
        if (found == nullptr) {
            remarkOnOthers(statement, loop);
            return;
        }
        if (m_leftOut != Legality::Invariance && hasVariable(*found, loop.variable)) {
            remark(statement, "\"" + headline(m_passed.program, loop.body.front()) + "\" changes with the loop");
            return;
        }
        If branch = *found;
        const auto place = std::ranges::find_if(
            loop.body, [&](const Statement& inner) { return std::get_if<If>(&inner.node) == found; });
        const int number = place->number;
        const auto behind = loop.body.erase(place);
        loop.body.insert(behind, branch.body.begin(), branch.body.end());
        Statement inner{std::move(loop), statement.number};
        branch.body = {std::move(inner)};
        statement = {std::move(branch), number};
        ++m_passed.changes;
    }

    void remarkOnOthers(const Statement& statement, const For& loop)
    {
        const auto isInvariant = [&](const Statement& inner) {
            const If* branch = std::get_if<If>(&inner.node);
            return branch != nullptr && !hasVariable(*branch, loop.variable);
        };
        if (std::ranges::any_of(loop.body, isInvariant)) {
            remark(statement, "other statements stand beside a check that does not change in the loop");
        }
    }

    void remark(const Statement& statement, std::string reason)
    {
        m_passed.remarks.push_back(
            {Pass::HoistedBranches, statement.number, headline(m_passed.program, statement), std::move(reason)});
    }

    /// Turns `D1 .. Dk; if (C): S` into `if (C): D1 .. Dk; S` for loads whose destinations are read in S only.
    void sinkLoads(Body& body)
    {
        if (body.size() < 2 || !std::holds_alternative<If>(body.back().node)) {
            return;
        }
        const std::span<const Statement> before(body.data(), body.size() - 1);
        for (const Statement& statement : before) {
            const auto* load = std::get_if<Transfer>(&statement.node);
            const bool isLoad = load != nullptr && load->direction == Direction::Load;
            if (!isLoad && m_leftOut != Legality::LoadsOnly) {
                return; // the check cannot move before another statement
            }
            if (isLoad && m_leftOut != Legality::OneReader && isReadOutside(load->wram.buffer, body.back())) {
                remark(statement, m_passed.program.buffers[load->wram.buffer].name + " is also read outside of \"" +
                                      headline(m_passed.program, body.back()) + "\"");
                return;
            }
        }
        If& branch = std::get<If>(body.back().node);
        branch.body.insert(branch.body.begin(), body.begin(), body.end() - 1);
        body.erase(body.begin(), body.end() - 1);
        ++m_passed.changes;
    }

    [[nodiscard]] bool isReadOutside(std::size_t buffer, const Statement& branch) const
    {
        const auto readsIn = [&](const Body& body) {
            std::int64_t reads = 0;
            forEachStatement(body, [&](const Statement& statement) {
                forEachRead(statement, [&](const Access& access) { reads += access.buffer == buffer ? 1 : 0; });
            });
            return reads;
        };
        return readsIn(m_passed.program.body) != readsIn(*bodyOf(branch));
    }

    Legality m_leftOut;
    Passed m_passed;
};

std::int64_t stepsOf(const Body& body)
{
    std::int64_t steps = 0;
    forEachStatement(body,
                     [&](const Statement& statement) { steps += std::holds_alternative<If>(statement.node) ? 0 : 1; });
    return steps;
}

bool holdsLoop(const Body& body)
{
    bool holds = false;
    forEachStatement(body, [&](const Statement& statement) { holds |= std::holds_alternative<For>(statement.node); });
    return holds;
}

Body unrolledBody(const LoopProgram& program, Body body, std::int64_t mostSteps)
{
    Body result;
    for (Statement& statement : body) {
        if (Body* inner = bodyOf(statement)) {
            *inner = unrolledBody(program, std::move(*inner), mostSteps);
        }
        const auto* loop = std::get_if<For>(&statement.node);
        const bool mayUnroll = loop != nullptr && !loop->isTightened() && !holdsLoop(loop->body);
        if (!mayUnroll ||
            (!loop->isUnrolled && program.variables[loop->variable].extent * stepsOf(loop->body) > mostSteps)) {
            result.push_back(std::move(statement));
            continue;
        }
        for (std::int64_t value = 0; value < program.variables[loop->variable].extent; ++value) {
            std::ranges::move(substituted(loop->body, loop->variable, Affine::number(value)),
                              std::back_inserter(result));
        }
    }
    return result;
}

} // namespace

std::string_view name(Pass pass)
{
    switch (pass) {
    case Pass::CopiesByDma:
        return "copies by DMA";
    case Pass::TightenedBounds:
        return "tightened bounds";
    case Pass::HoistedBranches:
        break;
    }
    return "hoisted branches";
}

Passed tightenBounds(const LoopProgram& program, Legality leftOut) { return TighteningPass(program, leftOut).pass(); }

Passed hoistBranches(const LoopProgram& program, Legality leftOut) { return HoistingPass(program, leftOut).pass(); }

Result<PassSwitches> passesOfLevel(int level)
{
    switch (level) {
    case 0:
        return PassSwitches{false, false, false};
    case 1:
        return PassSwitches{true, false, false};
    case 2:
        return PassSwitches{true, true, false};
    case 4:
        return PassSwitches{true, true, true};
    default:
        return fail("there is no optimisation level " + std::to_string(level), "level",
                    "Take 0 (none), 1 (copies by DMA), 2 (and tightened bounds) or 4 (and hoisted branches)");
    }
}

Passed optimised(const LoopProgram& program, const PassSwitches& switches)
{
    Passed passed{program, 0, {}};
    number(passed.program);
    const auto apply = [&](bool isOn, Passed (*pass)(const LoopProgram&, Legality)) {
        if (!isOn) {
            return;
        }
        Passed next = pass(passed.program, Legality::None);
        passed.program = std::move(next.program);
        passed.changes += next.changes;
        std::ranges::move(next.remarks, std::back_inserter(passed.remarks));
    };
    apply(switches.copiesByDma, copyByDma);
    apply(switches.tightenedBounds, tightenBounds);
    apply(switches.hoistedBranches, hoistBranches);
    number(passed.program);
    return passed;
}

LoopProgram unrolled(LoopProgram program, std::int64_t mostSteps)
{
    program.body = unrolledBody(program, std::move(program.body), mostSteps);
    return program;
}

} // namespace pimento::upmem
