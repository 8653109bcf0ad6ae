// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/hand_made_loops.h"

#include "engine/systems/upmem/loops/loop_program.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

/// Adds barriers in which tasklets meet before a tree, one for each of its steps.
void addBarriers(LoopProgram& program)
{
    Body body;
    for (Statement& statement : program.body) {
        if (std::holds_alternative<TreeReduction>(statement.node)) {
            for (std::int64_t reach = 1; reach < program.tasklets(); reach *= 2) {
                body.push_back({Barrier{}});
            }
        }
        body.push_back(std::move(statement));
    }
    program.body = std::move(body);
    number(program);
}

For* loopOver(Body& body, VariableId variable)
{
    for (Statement& statement : body) {
        if (auto* loop = std::get_if<For>(&statement.node); loop != nullptr && loop->variable == variable) {
            return loop;
        }
        if (Body* inner = bodyOf(statement)) {
            if (For* found = loopOver(*inner, variable)) {
                return found;
            }
        }
    }
    return nullptr;
}

/// The chunks of a share that a tasklet takes: tasklet + tasklets * round, below `chunks`.
struct Chunks {
    VariableId tasklet = 0;
    VariableId round = 0;
    std::int64_t tasklets = 1;
    std::int64_t chunks = 1;
};

/// True if a condition holds in every existing chunk.
bool holdsInChunks(const Condition& condition, const Chunks& chunks, const std::vector<std::int64_t>& extents)
{
    const std::int64_t factor = condition.affine.factorOf(chunks.tasklet);
    if (factor < 0 || condition.affine.factorOf(chunks.round) != factor * chunks.tasklets) {
        return false;
    }
    const Affine rest = condition.affine.without(chunks.tasklet).without(chunks.round);
    return rangeOf(rest, extents).most + factor * (chunks.chunks - 1) < condition.bound;
}

/// Removes checks that hold in every existing chunk.
Body withoutChecks(Body body, const Chunks& chunks, const std::vector<std::int64_t>& extents)
{
    Body result;
    for (Statement& statement : body) {
        if (Body* inner = bodyOf(statement)) {
            *inner = withoutChecks(std::move(*inner), chunks, extents);
        }
        auto* const branch = std::get_if<If>(&statement.node);
        if (branch != nullptr) {
            std::erase_if(branch->conditions,
                          [&](const Condition& each) { return holdsInChunks(each, chunks, extents); });
        }
        if (branch != nullptr && branch->conditions.empty()) {
            std::ranges::move(branch->body, std::back_inserter(result));
        } else {
            result.push_back(std::move(statement));
        }
    }
    return result;
}

/// Ends each tasklet's loop at the last existing chunk, and removes checks that only further chunks could fail. The
/// kernel's other conditions stay.
void endRounds(const HandMadeProgram& made, LoopProgram& program)
{
    const auto tasklet = program.taskletVariable();
    if (made.rounds.chunks % made.rounds.tasklets == 0 || !tasklet) {
        return;
    }
    const std::string name = tensor::loopNames(made.schedule.program())[static_cast<std::size_t>(made.rounds.loop)];
    const auto variable = std::ranges::find(program.variables, name, &Variable::name);
    if (variable == program.variables.end()) {
        return;
    }
    const auto round = static_cast<VariableId>(variable - program.variables.begin());
    if (For* loop = loopOver(program.body, round)) {
        loop->ends.push_back({Affine::number(made.rounds.chunks) - Affine::of(*tasklet), made.rounds.tasklets});
        program.body = withoutChecks(std::move(program.body),
                                     {*tasklet, round, made.rounds.tasklets, made.rounds.chunks}, program.extents());
        number(program);
    }
}

using BufferChange = std::function<void(std::size_t& buffer)>;

void changeBuffers(Expression& expression, const BufferChange& change)
{
    if (expression.kind == ExpressionKind::Element) {
        change(expression.element.buffer);
    }
    for (Expression& operand : expression.operands) {
        changeBuffers(operand, change);
    }
}

/// Applies a change to every buffer that a body names.
void changeBuffers(Body& body, const BufferChange& change)
{
    for (Statement& statement : body) {
        if (Body* inner = bodyOf(statement)) {
            changeBuffers(*inner, change);
        } else if (auto* copy = std::get_if<ElementCopy>(&statement.node)) {
            change(copy->to.buffer);
            change(copy->from.buffer);
        } else if (auto* transfer = std::get_if<Transfer>(&statement.node)) {
            change(transfer->wram.buffer);
            change(transfer->mram.buffer);
        } else if (auto* compute = std::get_if<Compute>(&statement.node)) {
            change(compute->target.buffer);
            changeBuffers(compute->value, change);
        } else if (auto* init = std::get_if<Init>(&statement.node)) {
            change(init->target.buffer);
        } else if (auto* tree = std::get_if<TreeReduction>(&statement.node)) {
            change(tree->buffer);
        }
    }
}

const Expression* lastElement(const Expression& expression)
{
    const Expression* last = expression.kind == ExpressionKind::Element ? &expression : nullptr;
    for (const Expression& operand : expression.operands) {
        const Expression* const inner = lastElement(operand);
        last = inner != nullptr ? inner : last;
    }
    return last;
}

/// Lets the results reuse the tile of the last operand: C[i] = A[i] + B[i] becomes B[i] = A[i] + B[i].
void addIntoTile(Launch& launch)
{
    LoopProgram& program = launch.program;
    std::optional<std::pair<std::size_t, std::size_t>> tiles; // the buffer of the results, and that of the last operand
    forEachStatement(program.body, [&](const Statement& statement) {
        const auto* compute = std::get_if<Compute>(&statement.node);
        const Expression* const last = compute != nullptr ? lastElement(compute->value) : nullptr;
        if (last != nullptr && compute->combine == Combine::Assign && last->element.index == compute->target.index) {
            tiles = {compute->target.buffer, last->element.buffer};
        }
    });
    if (!tiles || tiles->first == tiles->second ||
        program.buffers[tiles->first].extents != program.buffers[tiles->second].extents ||
        program.buffers[tiles->first].type != program.buffers[tiles->second].type) {
        return;
    }
    const auto [results, operand] = *tiles;
    const auto renumber = [results](std::size_t& buffer) { buffer -= buffer > results ? 1 : 0; };
    changeBuffers(program.body, [&](std::size_t& buffer) {
        buffer = buffer == results ? operand : buffer;
        renumber(buffer);
    });
    for (TensorBox& box : launch.boxes) {
        renumber(box.buffer);
    }
    program.buffers.erase(program.buffers.begin() + static_cast<std::ptrdiff_t>(results));
}

} // namespace

void writeAsPeopleDo(const HandMadeProgram& made, Launch& launch)
{
    if (made.point.hasGlobalBarriers) {
        addBarriers(launch.program);
    }
    if (!made.point.hasRuntimeDmaSizes) {
        return;
    }
    endRounds(made, launch.program);
    if (made.point.kernel == ComparedKernel::Va || made.point.kernel == ComparedKernel::Geva) {
        addIntoTile(launch);
    }
}

} // namespace pimento::upmem
