// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/simplify.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

Body simplifiedBody(const LoopProgram& program, Body body);

bool isNeverEntered(const LoopProgram& program, const For& loop)
{
    std::int64_t begin = 0;
    std::int64_t end = program.variables[loop.variable].extent;
    for (const Bound& bound : loop.begins) {
        begin = bound.value.isConstant() ? std::max(begin, bound.at({})) : begin;
    }
    for (const Bound& bound : loop.ends) {
        end = bound.value.isConstant() ? std::min(end, bound.at({})) : end;
    }
    return begin >= end;
}

/// Simplifies one statement and returns what remains.
Body simplifiedStatement(const LoopProgram& program, Statement statement)
{
    if (auto* loop = std::get_if<For>(&statement.node)) {
        if (isNeverEntered(program, *loop)) {
            return {};
        }
        if (program.variables[loop->variable].extent == 1 && !loop->isTightened()) {
            return simplifiedBody(program, substituted(std::move(loop->body), loop->variable, Affine::number(0)));
        }
        loop->body = simplifiedBody(program, std::move(loop->body));
        return loop->body.empty() ? Body{} : Body{std::move(statement)};
    }
    if (auto* branch = std::get_if<If>(&statement.node)) {
        const auto isConstant = [](const Condition& condition) { return condition.affine.isConstant(); };
        const auto fails = [&](const Condition& condition) { return isConstant(condition) && condition.bound <= 0; };
        if (std::ranges::any_of(branch->conditions, fails)) {
            return {};
        }
        std::erase_if(branch->conditions, isConstant);
        branch->body = simplifiedBody(program, std::move(branch->body));
        if (branch->conditions.empty()) {
            return std::move(branch->body);
        }
        return branch->body.empty() ? Body{} : Body{std::move(statement)};
    }
    return {std::move(statement)};
}

Body simplifiedBody(const LoopProgram& program, Body body)
{
    Body result;
    for (Statement& statement : body) {
        if (bodyOf(statement) == nullptr) {
            result.push_back(std::move(statement));
        } else {
            std::ranges::move(simplifiedStatement(program, std::move(statement)), std::back_inserter(result));
        }
    }
    return result;
}

} // namespace

LoopProgram simplified(LoopProgram program)
{
    program.body = simplifiedBody(program, std::move(program.body));
    return program;
}

} // namespace pimento::upmem
