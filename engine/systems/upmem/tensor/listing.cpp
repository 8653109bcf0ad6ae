// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/listing.h"

#include "engine/systems/upmem/tensor/regions.h"

#include <cmath>
#include <span>
#include <utility>

namespace pimento::upmem::tensor {

namespace {

using affine::Expression;
using affine::Operation;

/// Appends " + 4*name" or " - name".
void addTermText(std::string& to, std::int64_t factor, const std::string& name)
{
    const std::int64_t size = factor < 0 ? -factor : factor;
    to += to.empty() ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + ";
    to += name.empty() ? std::to_string(size) : size == 1 ? name : std::to_string(size) + "*" + name;
}

void addConstantText(std::string& to, std::int64_t constant)
{
    if (constant != 0 || to.empty()) {
        addTermText(to, constant, "");
    }
}

/// Writes lines with the names of one program.
class Lister {
public:
    explicit Lister(const Program& program)
        : m_program(program), m_loops(loopNames(program)), m_blocks(blockNames(program))
    {
    }

    std::vector<ListedLine> list()
    {
        add(0, "program " + m_program.name);
        for (std::size_t b = 0; b < m_program.buffers.size(); ++b) {
            add(1, bufferText(static_cast<BufferId>(b)));
        }
        for (const Node root : m_program.roots) {
            addNode(root, 0);
        }
        return std::move(m_lines);
    }

private:
    void add(int depth, std::string line) { m_lines.push_back({depth, std::move(line), {}, false}); }
    void add(int depth, std::string line, Node node) { m_lines.push_back({depth, std::move(line), node, true}); }

    [[nodiscard]] static std::string sizesText(std::span<const std::int64_t> sizes)
    {
        std::string list;
        for (const std::int64_t size : sizes) {
            list += (list.empty() ? "" : ", ") + std::to_string(size);
        }
        return "[" + list + "]";
    }

    [[nodiscard]] std::string bufferText(BufferId id) const
    {
        const Buffer& buffer = m_program.buffer(id);
        std::string line = buffer.name + ": " + std::string(affine::name(buffer.type)) + sizesText(buffer.sizes) + " " +
                           std::string(nameOf(buffer.scope));
        if (buffer.scope == Scope::Local) {
            const LoopId home = homeOf(m_program, id);
            line += ", " + sizesText(localBox(m_program, id).extents) + " in each " +
                    (home == kNone ? "program" : m_loops[static_cast<std::size_t>(home)]);
        } else if (buffer.residency == affine::Residency::Resident) {
            line += ", resident";
        }
        return line;
    }

    void addNode(Node node, int depth)
    {
        if (!node.isLoop()) {
            addBlock(node, depth);
            return;
        }
        const auto id = static_cast<std::size_t>(node.loopId());
        const Loop& loop = m_program.loops[id];
        std::string line = "for " + m_loops[id] + " in " + std::to_string(m_program.extents[id]) + ":";
        if (loop.kind != LoopKind::Serial) {
            line += " " + std::string(nameOf(loop.kind));
        }
        if (loop.unroll > 0) {
            line += " unroll " + std::to_string(loop.unroll);
        }
        add(depth, std::move(line), node);
        for (const Node inner : loop.body) {
            addNode(inner, depth + 1);
        }
    }

    void addBlock(Node node, int depth)
    {
        const Block& block = m_program.block(node.blockId());
        add(depth, "block " + m_blocks[static_cast<std::size_t>(node.blockId())] + iterText(block), node);
        const std::string conditions = conditionText(block);
        if (!conditions.empty()) {
            add(depth + 1, "where " + conditions, node);
        }
        if (block.init != InitKind::None) {
            const std::string target = element(block.target, targetIndex(m_program, block), block);
            add(depth + 1, "init " + target + " = " + previousText(block), node);
        }
        add(depth + 1, statementText(block), node);
    }

    [[nodiscard]] std::string nameOfIter(const Block& block, std::size_t iter) const
    {
        if (block.kind == BlockKind::CopyIn) {
            return "d" + std::to_string(iter);
        }
        const std::int32_t name = block.iters[iter].name;
        return name >= 0 ? (*m_program.names)[static_cast<std::size_t>(name)]
                         : m_loops[static_cast<std::size_t>(~name)];
    }

    [[nodiscard]] std::string iterText(const Block& block) const
    {
        std::string line;
        for (std::size_t i = 0; i < block.iters.size(); ++i) {
            const IterVariable& iter = block.iters[i];
            line += (line.empty() ? ": " : ", ") + std::string(iter.kind == IterKind::Reduction ? "sum over " : "") +
                    nameOfIter(block, i) + " = " + text(iter.binding, m_program, m_loops);
        }
        return line;
    }

    [[nodiscard]] std::string conditionText(const Block& block) const
    {
        std::string line;
        const auto addCondition = [&](const std::string& value, std::int64_t bound) {
            line += (line.empty() ? "" : " and ") + value + " < " + std::to_string(bound);
        };
        for (const LoopCondition& condition : block.predicate) {
            addCondition(text(condition.value, m_program, m_loops), condition.bound);
        }
        for (const IterCondition& guard : block.guards) {
            addCondition(indexText(guard.value, block), guard.bound);
        }
        return line;
    }

    [[nodiscard]] std::string indexText(const affine::Index& index, const Block& block) const
    {
        std::string line;
        for (const affine::Term& term : index.terms) {
            addTermText(line, term.coefficient, nameOfIter(block, term.variable));
        }
        addConstantText(line, index.constant);
        return line;
    }

    [[nodiscard]] std::string element(BufferId buffer, std::span<const affine::Index> index, const Block& block) const
    {
        std::string line = m_program.buffer(buffer).name;
        for (const affine::Index& each : index) {
            line += "[" + indexText(each, block) + "]";
        }
        return line;
    }

    [[nodiscard]] std::string previousText(const Block& block) const
    {
        return block.previous == kNone ? "0" : element(block.previous, targetIndex(m_program, block), block);
    }

    [[nodiscard]] std::string statementText(const Block& block) const
    {
        const std::string target = element(block.target, targetIndex(m_program, block), block);
        switch (block.kind) {
        case BlockKind::CopyIn:
        case BlockKind::CopyOut:
            return target + " = " + element(block.reads.front(), readIndex(m_program, block, 0), block);
        case BlockKind::Init:
            return target + " = " +
                   (block.reads.empty() ? "0" : element(block.reads.front(), readIndex(m_program, block, 0), block));
        case BlockKind::Compute:
            break;
        }
        return target + (block.body->isSum ? " += " : " = ") + valueText(block, block.body->value, 0);
    }

    /// Writes a value, in parentheses if its surroundings bind at least as strongly as `level`.
    [[nodiscard]] std::string valueText(const Block& block, const Expression& value, int level) const
    {
        const auto operand = [&](std::size_t i, int inner) { return valueText(block, value.operands[i], inner); };
        const auto infix = [&](const char* sign, int own) {
            const std::string both = operand(0, own) + sign + operand(1, own + 1);
            return own < level ? "(" + both + ")" : both;
        };
        switch (value.operation) {
        case Operation::Constant:
            return numberText(value.constant);
        case Operation::Reference: {
            const std::size_t slot = value.reference.tensor;
            return element(block.reads[slot], readIndex(m_program, block, slot), block);
        }
        case Operation::Position:
            return "(" + indexText(value.position, block) + ")";
        case Operation::Negate:
            return "-" + operand(0, 9);
        case Operation::Add:
            return infix(" + ", 6);
        case Operation::Subtract:
            return infix(" - ", 6);
        case Operation::Multiply:
            return infix("*", 7);
        case Operation::Divide:
            return infix("/", 7);
        case Operation::Less:
            return infix(" < ", 4);
        case Operation::LessEqual:
            return infix(" <= ", 4);
        case Operation::Equal:
            return infix(" == ", 4);
        case Operation::NotEqual:
            return infix(" != ", 4);
        case Operation::And:
            return infix(" and ", 2);
        case Operation::Or:
            return infix(" or ", 1);
        case Operation::Select:
            return "select(" + operand(0, 0) + ", " + operand(1, 0) + ", " + operand(2, 0) + ")";
        case Operation::Minimum:
            return "min(" + operand(0, 0) + ", " + operand(1, 0) + ")";
        case Operation::Maximum:
            return "max(" + operand(0, 0) + ", " + operand(1, 0) + ")";
        case Operation::Relu:
            return "relu(" + operand(0, 0) + ")";
        default:
            return "not " + operand(0, 9);
        }
    }

    [[nodiscard]] static std::string numberText(double value)
    {
        if (value == std::floor(value) && std::abs(value) < 0x1p53) {
            return std::to_string(static_cast<std::int64_t>(value));
        }
        return std::to_string(value);
    }

    const Program& m_program;
    std::vector<std::string> m_loops;
    std::vector<std::string> m_blocks;
    std::vector<ListedLine> m_lines;
};

std::string atomText(const Term& term, const Program& program, const std::vector<std::string>& loops)
{
    if (term.isPlain() && term.variable >= 0) {
        return loops[static_cast<std::size_t>(term.variable)];
    }
    std::string name =
        term.variable >= 0
            ? loops[static_cast<std::size_t>(term.variable)]
            : "(" + text(program.derived[static_cast<std::size_t>(~term.variable)].value, program, loops) + ")";
    if (term.divisor != 1) {
        name += " / " + std::to_string(term.divisor);
        name = term.modulus > 0 ? "(" + name + ")" : name;
    }
    return "(" + (term.modulus > 0 ? name + " % " + std::to_string(term.modulus) : name) + ")";
}

} // namespace

std::string text(const LoopIndex& index, const Program& program, const std::vector<std::string>& loops)
{
    std::string line;
    for (const Term& term : index.terms) {
        addTermText(line, term.factor, atomText(term, program, loops));
    }
    addConstantText(line, index.constant);
    return line;
}

std::vector<ListedLine> listing(const Program& program) { return Lister(program).list(); }

std::string text(const Program& program)
{
    std::string all;
    for (const ListedLine& line : listing(program)) {
        all += std::string(static_cast<std::size_t>(line.depth) * 4, ' ') + line.text + "\n";
    }
    return all;
}

} // namespace pimento::upmem::tensor
