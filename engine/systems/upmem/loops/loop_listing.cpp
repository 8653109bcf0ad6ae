// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_listing.h"

#include "engine/systems/upmem/loops/overloaded.h"

namespace pimento::upmem {

namespace {

std::string words(const LoopProgram& program, const Affine& affine)
{
    return text(affine, [&](VariableId variable) { return program.nameOf(variable); });
}

std::string words(const LoopProgram& program, const Bound& bound)
{
    const std::string value = words(program, bound.value);
    return bound.divisor == 1 ? value : "ceil((" + value + ") / " + std::to_string(bound.divisor) + ")";
}

/// Writes "max(0, j - 3)", or the plain number if no bound was tightened.
std::string words(const LoopProgram& program, const char* combined, std::int64_t plain,
                  const std::vector<Bound>& bounds)
{
    if (bounds.empty()) {
        return std::to_string(plain);
    }
    std::string line = combined + std::string("(") + std::to_string(plain);
    for (const Bound& bound : bounds) {
        line += ", " + words(program, bound);
    }
    return line + ")";
}

std::string words(const LoopProgram& program, const Expression& expression)
{
    const auto operand = [&](std::size_t place) { return words(program, expression.operands[place]); };
    const auto infix = [&](const char* sign) { return "(" + operand(0) + sign + operand(1) + ")"; };
    switch (expression.kind) {
    case ExpressionKind::Constant:
        return std::to_string(expression.constant);
    case ExpressionKind::Parameter:
        return program.parameters[expression.parameter];
    case ExpressionKind::Element:
        return text(program, expression.element);
    case ExpressionKind::Add:
        return infix(" + ");
    case ExpressionKind::Subtract:
        return infix(" - ");
    case ExpressionKind::Multiply:
        return operand(0) + " * " + operand(1);
    case ExpressionKind::Maximum:
        return "max(" + operand(0) + ", " + operand(1) + ")";
    case ExpressionKind::Relu:
        break;
    }
    return "max(" + operand(0) + ", 0)";
}

std::string headline(const LoopProgram& program, const For& loop)
{
    const std::string name = program.nameOf(loop.variable);
    const std::int64_t extent = program.variables[loop.variable].extent;
    std::string line = loop.isUnrolled ? "unrolled for " : "for ";
    line += loop.begins.empty() ? name : words(program, "max", 0, loop.begins) + " <= " + name;
    return line + " < " + words(program, "min", extent, loop.ends) + ":";
}

std::string headline(const LoopProgram& program, const If& branch)
{
    std::string line = "if ";
    for (const Condition& condition : branch.conditions) {
        line += (&condition == &branch.conditions.front() ? "" : " and ") +
                text(condition, [&](VariableId variable) { return program.nameOf(variable); });
    }
    return line + ":";
}

std::string headline(const LoopProgram& program, const Transfer& transfer)
{
    const bool isLoad = transfer.direction == Direction::Load;
    const std::int64_t bytes = transfer.elements * bytesOf(program.buffers[transfer.wram.buffer].type);
    return text(program, isLoad ? transfer.wram : transfer.mram) + " <- " +
           text(program, isLoad ? transfer.mram : transfer.wram) + " by DMA, " + std::to_string(transfer.elements) +
           (transfer.elements == 1 ? " element, " : " elements, ") + std::to_string(bytes) + " B";
}

std::string headline(const LoopProgram& program, const Compute& compute)
{
    const std::string target = text(program, compute.target);
    const std::string value = words(program, compute.value);
    switch (compute.combine) {
    case Combine::Assign:
        return target + " = " + value;
    case Combine::Add:
        return target + " += " + value;
    case Combine::Maximum:
        break;
    }
    return target + " = max(" + target + ", " + value + ")";
}

std::string declaration(const LoopProgram& program, const Buffer& buffer)
{
    std::string line(name(buffer.type));
    line += " " + buffer.name;
    for (const std::int64_t extent : buffer.extents) {
        line += "[" + std::to_string(extent) + "]";
    }
    if (buffer.space == Space::Mram) {
        return line + " in MRAM";
    }
    const bool isShared = buffer.sharing == Sharing::AllTasklets || program.tasklets() == 1;
    return line + (isShared ? " in WRAM" : " in WRAM, one for each tasklet");
}

void addLines(const LoopProgram& program, const Body& body, const std::string& indent, std::vector<ListingLine>& lines)
{
    for (const Statement& statement : body) {
        lines.push_back({indent + headline(program, statement), statement.number});
        if (const Body* inner = bodyOf(statement)) {
            addLines(program, *inner, indent + "  ", lines);
        }
    }
}

std::string taskletLine(const LoopProgram& program)
{
    const auto variable = program.taskletVariable();
    if (!variable) {
        return "one tasklet:";
    }
    return "every tasklet " + program.nameOf(*variable) + " < " + std::to_string(program.tasklets()) + ":";
}

} // namespace

std::string text(const LoopProgram& program, const Access& access)
{
    std::string line = program.buffers[access.buffer].name;
    for (const Affine& index : access.index) {
        line += "[" + words(program, index) + "]";
    }
    return line;
}

std::string headline(const LoopProgram& program, const Statement& statement)
{
    return std::visit(
        Overloaded{
            [&](const For& loop) { return headline(program, loop); },
            [&](const If& branch) { return headline(program, branch); },
            [&](const ElementCopy& copy) { return text(program, copy.to) + " <- " + text(program, copy.from); },
            [&](const Transfer& transfer) { return headline(program, transfer); },
            [&](const Compute& compute) { return headline(program, compute); },
            [&](const Init& init) { return text(program, init.target) + " = " + std::to_string(init.value); },
            [](const Barrier&) { return std::string("barrier"); },
            [&](const TreeReduction& tree) {
                return std::string(tree.combine == Combine::Add ? "sum" : "maximum") + " of " +
                       program.buffers[tree.buffer].name + " over tasklets by a tree of hand-shakes";
            },
        },
        statement.node);
}

std::vector<ListingLine> listing(const LoopProgram& program)
{
    std::vector<ListingLine> lines;
    for (const Buffer& buffer : program.buffers) {
        lines.push_back({declaration(program, buffer), 0});
    }
    for (const Variable& variable : program.variables) {
        if (variable.kind == VariableKind::DpuCoordinate) {
            lines.push_back({"DPU coordinate " + variable.name + " < " + std::to_string(variable.extent), 0});
        }
    }
    lines.push_back({taskletLine(program), 0});
    for (const Variable& variable : program.variables) {
        if (variable.kind == VariableKind::TaskletPart) {
            lines.push_back({"  " + variable.name + " = " + program.nameOf(*program.taskletVariable()) + " / " +
                                 std::to_string(variable.divisor) + " % " + std::to_string(variable.extent),
                             0});
        }
    }
    addLines(program, program.body, "  ", lines);
    return lines;
}

std::string text(const LoopProgram& program)
{
    std::string all;
    for (const ListingLine& line : listing(program)) {
        all += line.text + "\n";
    }
    return all;
}

} // namespace pimento::upmem
