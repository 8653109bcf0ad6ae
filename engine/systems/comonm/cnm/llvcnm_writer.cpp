// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/llvcnm_text.h"

#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/llvcnm_walk.h"

#include <algorithm>
#include <cstddef>

namespace pimento::comonm::llvcnm {

namespace {

/// Number of variables that the head has to name, so that naming the others in the order of their loops gives the
/// order of the function.
std::size_t namedInHead(const Function& function)
{
    std::vector<std::int32_t> order;
    forEachLoop(function.body, [&](const Loop& loop) {
        if (std::ranges::find(order, loop.variable) == order.end()) {
            order.push_back(loop.variable);
        }
    });
    // The longest ascending run of neighbours at the end of the order, as far as those before it are smaller.
    for (std::size_t named = 0; named < function.variables.size(); ++named) {
        std::size_t expected = named;
        for (const std::int32_t variable : order) {
            const auto number = static_cast<std::size_t>(variable);
            expected = number < named ? expected : number == expected ? expected + 1 : function.variables.size() + 1;
        }
        if (expected == function.variables.size()) {
            return named;
        }
    }
    return function.variables.size();
}

class Writer {
public:
    explicit Writer(const Function& function) : m_function(&function) {}

    std::string write()
    {
        m_text = "function @" + m_function->name + "(levels=" + std::to_string(m_function->levels);
        for (std::size_t i = 0; i < namedInHead(*m_function); ++i) {
            m_text += ", " + m_function->variables[i];
        }
        m_text += ")\n";
        writeBody(m_function->body, 0);
        return std::move(m_text);
    }

private:
    void writeBody(const Body& body, std::size_t depth)
    {
        writeLine("{", depth);
        for (const auto& each : body) {
            if (const auto* instruction = std::get_if<Instruction>(&each)) {
                writeLine(print(*instruction, m_function->variables), depth + 1);
            } else {
                const Loop& loop = std::get<Loop>(each);
                writeLine(print(loop, m_function->variables), depth + 1);
                writeBody(loop.body, depth + 1);
            }
        }
        writeLine("}", depth);
    }

    void writeLine(const std::string& line, std::size_t depth) { m_text += std::string(4 * depth, ' ') + line + "\n"; }

    const Function* m_function;
    std::string m_text;
};

} // namespace

std::string print(const Function& function) { return Writer(function).write(); }

std::string print(const Instruction& instruction, const std::vector<std::string>& variables)
{
    std::string line = std::string(nameOf(instruction.op)) + "." + std::string(nameOf(instruction.type));
    for (const std::string& operand : instruction.operands) {
        line += (&operand == instruction.operands.data() ? " " : ", ") + operand;
    }
    line += instruction.level > 0 ? " @L" + std::to_string(instruction.level) : "";
    line += instruction.bytes > 0 ? " bytes=" + std::to_string(instruction.bytes) : "";
    line += instruction.parity ? " parity=" + std::to_string(*instruction.parity) : "";
    line += instruction.address ? " addr=" + text(*instruction.address, variables) : "";
    return line + (instruction.hold > 0 ? " hold=" + std::to_string(instruction.hold) : "");
}

std::string print(const Loop& loop, const std::vector<std::string>& variables)
{
    return "for " + variables[static_cast<std::size_t>(loop.variable)] + " = 0 to " + text(loop.end, variables) +
           " step " + std::to_string(loop.step);
}

} // namespace pimento::comonm::llvcnm
