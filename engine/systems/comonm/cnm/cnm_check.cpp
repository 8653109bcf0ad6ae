// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/text_reader.h"

#include <algorithm>
#include <set>

namespace pimento::comonm {

namespace {

class CnmCheck {
public:
    explicit CnmCheck(const CnmKernel& kernel) : m_kernel(&kernel) { m_open.insert(kProcessVariable); }

    Result<void> run()
    {
        std::string wrong = wrongHead();
        wrong = wrong.empty() ? wrongBody(m_kernel->body, 0) : wrong;
        return wrong.empty() ? Result<void>{} : fail(std::move(wrong), "CNM IR of " + m_kernel->name);
    }

private:
    [[nodiscard]] std::string wrongHead() const
    {
        if (!isName(m_kernel->name)) {
            return "has a name that is no name";
        }
        std::set<std::string> names = {std::string(kProcessName), "ret", "kernel"};
        for (const CnmOperand& operand : m_kernel->operands) {
            if (!isName(operand.name) || !names.insert(operand.name).second) {
                return "has an operand \"" + operand.name + "\" whose name is taken or no name";
            }
        }
        for (const CnmIndex& index : m_kernel->indices) {
            if (!isName(index.name) || !names.insert(index.name).second || index.extent < 1 ||
                index.extent > kMostTextNumber) {
                return "has an index \"" + index.name + "\" whose name is taken, or with an extent out of range";
            }
        }
        return {};
    }

    std::string wrongBody(const std::vector<CnmNode>& body, std::size_t depth)
    {
        for (const CnmNode& node : body) {
            std::string wrong;
            if (const auto* loop = std::get_if<CnmLoop>(&node)) {
                wrong = wrongLoop(*loop, depth);
            } else if (const auto* memory = std::get_if<CnmMemoryOperation>(&node)) {
                wrong = wrongMemory(*memory);
            } else {
                wrong = wrongOperation(std::get<CnmOperation>(node));
            }
            if (!wrong.empty()) {
                return wrong;
            }
        }
        return {};
    }

    std::string wrongLoop(const CnmLoop& loop, std::size_t depth)
    {
        if (!isIndex(loop.index) || loop.step < 1 || loop.step > kMostTextNumber) {
            return "has a loop without an index or with a step out of range";
        }
        if (depth == llvcnm::kMostNestedLoops || !m_open.insert(loop.index).second) {
            return "has a loop that is nested too deep or inside a loop over its own index";
        }
        std::string wrong = wrongBody(loop.body, depth + 1);
        m_open.erase(loop.index);
        return wrong;
    }

    [[nodiscard]] std::string wrongMemory(const CnmMemoryOperation& memory) const
    {
        if (!isOperand(memory.operand) || memory.level < 1 || memory.level > llvcnm::kMostMemoryLevels ||
            memory.bytes < 0 || memory.bytes > kMostTextNumber || memory.index < -1 ||
            (memory.index >= 0 && !isIndex(memory.index))) {
            return "has a memory request with an operand, level, index or number of bytes out of range";
        }
        const std::string name = m_kernel->operands[static_cast<std::size_t>(memory.operand)].name;
        const auto isLarge = [](std::int64_t value) { return value > kMostTextNumber || value < -kMostTextNumber; };
        const auto& terms = memory.address.terms;
        if (isLarge(memory.address.constant) || terms.size() > kMostTerms) {
            return "has too large an address of " + name;
        }
        for (std::size_t i = 0; i < terms.size(); ++i) {
            if (terms[i].factor == 0 || isLarge(terms[i].factor) ||
                (i > 0 && terms[i - 1].variable >= terms[i].variable)) {
                return "has an address of " + name + " whose terms are not in order or out of range";
            }
            if (!m_open.contains(terms[i].variable)) {
                return "has an address of " + name + " with an index outside of its loop";
            }
        }
        return {};
    }

    [[nodiscard]] std::string wrongOperation(const CnmOperation& operation) const
    {
        const auto isKnown = [&](std::int32_t operand) { return isOperand(operand); };
        return isOperand(operation.result) && std::ranges::all_of(operation.inputs, isKnown)
                   ? ""
                   : "has an operation on an operand that is not there";
    }

    [[nodiscard]] bool isOperand(std::int32_t operand) const
    {
        return operand >= 0 && static_cast<std::size_t>(operand) < m_kernel->operands.size();
    }
    [[nodiscard]] bool isIndex(std::int32_t index) const
    {
        return index >= 0 && static_cast<std::size_t>(index) < m_kernel->indices.size();
    }

    const CnmKernel* m_kernel;
    std::set<std::int32_t> m_open; // indices of the loops around the current place, and the process
};

} // namespace

Result<void> check(const CnmKernel& kernel) { return CnmCheck(kernel).run(); }

} // namespace pimento::comonm
