// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/cnm_text.h"

#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <set>

namespace pimento::comonm {

namespace {

class CnmWriter {
public:
    explicit CnmWriter(const CnmKernel& kernel) : m_kernel(&kernel)
    {
        for (const CnmIndex& index : kernel.indices) {
            m_variables.push_back(index.name);
            m_names.insert(index.name);
        }
        for (const CnmOperand& operand : kernel.operands) {
            m_names.insert(operand.name);
        }
    }

    std::string write()
    {
        m_text = "kernel " + m_kernel->name + "\n";
        for (const CnmOperand& operand : m_kernel->operands) {
            define(operand.name, std::string(operand.isOutput ? "Output(" : "Operand(") + operand.name + ", " +
                                     (operand.kind == OperandKind::Tensor ? "TENSOR" : "SCALAR") + ", " +
                                     std::string(nameOf(operand.type)) + ")");
        }
        for (const CnmIndex& index : m_kernel->indices) {
            define(index.name, "Index(" + index.name + ", " + std::to_string(index.extent) +
                                   (index.isReduction ? ", REDUCTION)" : ")"));
        }
        const std::string list = writeAll(m_kernel->body);
        return std::move(m_text) + "ret(" + list + ")\n";
    }

private:
    /// Writes the parts of a body. Returns the list of their names.
    std::string writeAll(const std::vector<CnmNode>& body)
    {
        std::string list;
        for (const CnmNode& node : body) {
            const std::string name = std::visit([&](const auto& each) { return write(each); }, node);
            list += (list.empty() ? "" : ", ") + name;
        }
        return "[" + list + "]";
    }

    std::string write(const CnmMemoryOperation& each)
    {
        const std::string level = "L" + std::to_string(each.level);
        const std::string verb = each.isStore ? "STORE" : "LOAD";
        const std::string& operand = nameOfOperand(each.operand);
        std::string text = "MemOp(" + operand + ", " + level + ", " + verb;
        text += each.bytes > 0 ? ", bytes=" + std::to_string(each.bytes) : "";
        text += each.address != AffineForm{} ? ", address=" + pimento::comonm::text(each.address, m_variables) : "";
        text += each.index >= 0 ? ", index=" + m_variables[static_cast<std::size_t>(each.index)] : "";
        return define(fresh(operand + "_" + level + "_" + verb, "_"), text + ")");
    }

    std::string write(const CnmOperation& each)
    {
        std::string inputs;
        for (const std::int32_t input : each.inputs) {
            inputs += (inputs.empty() ? "" : ", ") + nameOfOperand(input);
        }
        std::string name(nameOf(each.op));
        std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
        return define(fresh(name, ""), "Operation(" + std::string(nameOf(each.op)) + ", [" + inputs + "], " +
                                           nameOfOperand(each.result) + ", " + std::string(nameOf(each.type)) + ")");
    }

    std::string write(const CnmLoop& loop)
    {
        std::string text = "For(" + writeAll(loop.body) + ", " + m_variables[static_cast<std::size_t>(loop.index)];
        text += loop.step != 1 ? ", step=" + std::to_string(loop.step) : "";
        return define(fresh("loop", ""), text + ")");
    }

    std::string define(const std::string& name, const std::string& text)
    {
        m_text += name + " = " + text + "\n";
        return name;
    }

    /// A name that is not yet taken: the stem, or the stem, a separator and a number. Without a separator names begin
    /// with number 1.
    std::string fresh(const std::string& stem, const std::string& separator)
    {
        if (!separator.empty() && m_names.insert(stem).second) {
            return stem;
        }
        int& number = m_numbers[stem];
        number = number == 0 && !separator.empty() ? 1 : number;
        std::string name;
        do {
            name = stem + separator + std::to_string(++number);
        } while (!m_names.insert(name).second);
        return name;
    }

    [[nodiscard]] const std::string& nameOfOperand(std::int32_t operand) const
    {
        return m_kernel->operands[static_cast<std::size_t>(operand)].name;
    }

    const CnmKernel* m_kernel;
    std::vector<std::string> m_variables; // names of the indices
    std::set<std::string> m_names;
    std::map<std::string, int> m_numbers; // last number behind each stem
    std::string m_text;
};

} // namespace

std::string print(const CnmKernel& kernel) { return CnmWriter(kernel).write(); }

} // namespace pimento::comonm
