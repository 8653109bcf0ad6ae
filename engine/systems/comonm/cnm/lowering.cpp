// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/lowering.h"

#include "engine/base/math.h"
#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/kernel_values.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace pimento::comonm {

namespace {

using llvcnm::Body;
using llvcnm::Instruction;
using llvcnm::Op;

constexpr std::int32_t kParts = -2; // in place of an index: the loop over the parts of a request

class Lowering {
public:
    Lowering(const CnmKernel& kernel, const CodeForm& form) : m_kernel(kernel), m_form(form) {}

    llvcnm::Function run()
    {
        m_function.name = m_kernel.name;
        m_function.levels = m_form.levels;
        lower(m_kernel.body, m_function.body);
        return std::move(m_function);
    }

private:
    void lower(const std::vector<CnmNode>& nodes, Body& body)
    {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            noteStores(nodes, i);
            std::visit([&](const auto& node) { lower(node, body); }, nodes[i]);
        }
    }

    /// Notes where blocks that are stored behind a part will go, since elements of them are stored in it.
    void noteStores(const std::vector<CnmNode>& nodes, std::size_t part)
    {
        for (std::size_t i = nodes.size(); i-- > part + 1;) {
            const auto* memory = std::get_if<CnmMemoryOperation>(&nodes[i]);
            if (memory != nullptr && memory->isStore && memory->level > m_form.levels) {
                m_blocks[memory->operand] = renumbered(memory->address);
            }
        }
    }

    void lower(const CnmLoop& loop, Body& body)
    {
        const CnmIndex& index = m_kernel.indices[static_cast<std::size_t>(loop.index)];
        const std::int32_t variable = variableOf(loop.index, index.name);
        llvcnm::Loop counted{variable, AffineForm{index.extent, {}}, loop.step, {}};
        lower(loop.body, counted.body);
        if (m_form.hasBranches) {
            counted.body.emplace_back(Instruction{Op::Addr, llvcnm::Type::I32, {index.name, index.name}});
            counted.body.emplace_back(Instruction{Op::Br, llvcnm::Type::I32, {index.name}});
        }
        body.emplace_back(std::move(counted));
    }

    void lower(const CnmMemoryOperation& memory, Body& body)
    {
        const CnmOperand& operand = m_kernel.operands[static_cast<std::size_t>(memory.operand)];
        AffineForm address = renumbered(memory.address);
        if (memory.level > m_form.levels) { // elements are where the block would come from
            m_blocks[memory.operand] = address;
            return;
        }
        if (const auto block = m_blocks.find(memory.operand); block != m_blocks.end()) {
            address = plus(std::move(address), block->second);
        }
        Instruction instruction{memory.isStore ? Op::Store : Op::Load, operand.type, {}, memory.level};
        const std::string& name = operand.name;
        const std::string place = memory.level == 1 ? name + "_buffer" : name + "_memory";
        const std::string near = memory.level == 1 ? name : name + "_buffer";
        instruction.operands =
            memory.isStore ? std::vector<std::string>{place, near} : std::vector<std::string>{near, place};
        if (memory.level == 1 || memory.bytes == 0) {
            instruction.bytes = memory.bytes;
            instruction.address = std::move(address);
            body.emplace_back(std::move(instruction));
            return;
        }
        appendTransfer(std::move(instruction), address, roundUp(memory.bytes, m_form.granule), body);
    }

    /// Appends a request in as many parts as the target needs.
    void appendTransfer(Instruction instruction, const AffineForm& address, std::int64_t bytes, Body& body)
    {
        const std::int64_t most = m_form.mostBytes > 0 ? m_form.mostBytes : bytes;
        const std::int64_t whole = bytes / most * most;
        instruction.bytes = most;
        if (whole > most) {
            llvcnm::Loop parts{variableOf(kParts, freshName(m_kernel, "part")), AffineForm{whole, {}}, most, {}};
            instruction.address = plus(address, AffineForm{0, {{parts.variable, 1}}});
            parts.body.emplace_back(instruction);
            body.emplace_back(std::move(parts));
        } else if (whole == most) {
            instruction.address = address;
            body.emplace_back(instruction);
        }
        if (whole < bytes) {
            instruction.bytes = bytes - whole;
            instruction.address = plus(address, AffineForm{whole, {}});
            body.emplace_back(std::move(instruction));
        }
    }

    void lower(const CnmOperation& operation, Body& body)
    {
        if (operation.op == Op::Addr && !m_form.hasAddresses) {
            return;
        }
        Instruction instruction{operation.op, operation.type, {nameOf(operation.result)}};
        for (const std::int32_t input : operation.inputs) {
            instruction.operands.push_back(nameOf(input));
        }
        if (m_form.fusesSums && operation.op == Op::Add && fuses(instruction, body)) {
            return;
        }
        body.emplace_back(std::move(instruction));
    }

    /// Turns the product that is last in a body and its sum into one operation, if `sum` adds the product.
    static bool fuses(const Instruction& sum, Body& body)
    {
        auto* product = body.empty() ? nullptr : std::get_if<Instruction>(&body.back());
        if (product == nullptr || product->op != Op::Mul || sum.operands.size() != 3 ||
            sum.operands[0] != sum.operands[1] || sum.operands[2] != product->operands[0]) {
            return false;
        }
        product->op = Op::Mac;
        product->operands[0] = sum.operands[0];
        return true;
    }

    [[nodiscard]] const std::string& nameOf(std::int32_t operand) const
    {
        return m_kernel.operands[static_cast<std::size_t>(operand)].name;
    }

    std::int32_t variableOf(std::int32_t index, const std::string& name)
    {
        const auto [place, isNew] = m_variables.emplace(index, static_cast<std::int32_t>(m_function.variables.size()));
        if (isNew) {
            m_function.variables.push_back(name);
        }
        return place->second;
    }

    [[nodiscard]] AffineForm renumbered(const AffineForm& form) const
    {
        AffineForm renumbered{form.constant, {}};
        for (const AffineTerm& term : form.terms) {
            addTerm(renumbered, term.variable == kProcessVariable ? kProcessVariable : m_variables.at(term.variable),
                    term.factor);
        }
        return renumbered;
    }

    const CnmKernel& m_kernel;
    CodeForm m_form;
    llvcnm::Function m_function;
    std::map<std::int32_t, std::int32_t> m_variables; // of the function, by index of the kernel
    std::map<std::int32_t, AffineForm> m_blocks;      // where the current block of an operand is
};

} // namespace

llvcnm::Function lowered(const CnmKernel& kernel, const CodeForm& form) { return Lowering(kernel, form).run(); }

} // namespace pimento::comonm
