// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/llvcnm_text.h"

#include "engine/base/nearest.h"
#include "engine/base/shortened.h"
#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_names.h"
#include "engine/systems/comonm/cnm/text_reader.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace pimento::comonm::llvcnm {

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : m_reader(text, "llvcnm") {}

    Function read()
    {
        readHead();
        m_function.body = readBody();
        if (!m_reader.isAtEnd()) {
            m_reader.refuse("goes on behind the function", "End it with }");
        }
        for (const auto& [variable, spot] : m_outside) {
            if (m_bound.contains(variable)) {
                m_reader.refuseAt(spot, "uses \"" + m_function.variables[static_cast<std::size_t>(variable)] +
                                            "\" outside of its loop");
            }
        }
        return std::move(m_function);
    }

private:
    void readHead()
    {
        if (!m_reader.skipsWord("function")) {
            m_reader.refuse("does not begin with the word function", "Write function @NAME(levels=2) { ... }");
        }
        m_reader.expect("@");
        m_function.name = m_reader.name("the function");
        m_reader.expect("(");
        expectWord("levels");
        m_reader.expect("=");
        m_function.levels = static_cast<std::int32_t>(m_reader.number(1, kMostMemoryLevels));
        while (m_reader.skips(",")) {
            const std::string name = m_reader.name("a variable");
            if (find(name) >= 0) {
                m_reader.refuse("names the variable \"" + shortened(name, 60) + "\" twice");
            }
            addVariable(name);
        }
        m_reader.expect(")");
    }

    void expectWord(std::string_view word)
    {
        if (!m_reader.skipsWord(word)) {
            m_reader.refuse("lacks the word " + std::string(word));
        }
    }

    Body readBody()
    {
        m_reader.expect("{");
        Body body;
        while (!m_reader.skips("}")) {
            if (m_reader.isAtEnd()) {
                m_reader.refuse("ends where \"}\" belongs");
            }
            if (m_reader.skipsWord("for")) {
                body.emplace_back(readLoop());
            } else {
                body.emplace_back(readInstruction());
            }
        }
        return body;
    }

    Loop readLoop()
    {
        Loop loop;
        const std::string name = m_reader.name("a loop variable");
        loop.variable = find(name);
        if (std::ranges::find(m_open, loop.variable) != m_open.end()) {
            m_reader.refuse("has a loop over \"" + name + "\" inside a loop over it", "Use another variable");
        }
        if (m_open.size() == kMostNestedLoops) {
            m_reader.refuse("has more than " + std::to_string(kMostNestedLoops) + " loops inside one another");
        }
        loop.variable = loop.variable < 0 ? addVariable(name) : loop.variable;
        m_reader.expect("=");
        (void)m_reader.number(0, 0);
        expectWord("to");
        loop.end = readForm();
        expectWord("step");
        loop.step = m_reader.number(1);
        m_bound.insert(loop.variable);
        m_open.push_back(loop.variable);
        loop.body = readBody();
        m_open.pop_back();
        return loop;
    }

    Instruction readInstruction()
    {
        const TextSpot spot = m_reader.nextSpot();
        Instruction instruction;
        instruction.op = readOp(m_reader);
        m_reader.expect(".");
        instruction.type = readType(m_reader);
        readOperands(instruction);
        readAttributes(instruction);
        if (const std::string wrong = whatIsWrong(instruction, m_function.levels); !wrong.empty()) {
            m_reader.refuseAt(spot, wrong);
        }
        return instruction;
    }

    /// True if the instruction ends here.
    [[nodiscard]] bool isOver() { return m_reader.isAtLineEnd() || m_reader.next() == '}'; }

    void readOperands(Instruction& instruction)
    {
        if (isOver() || m_reader.next() == '@') {
            return;
        }
        do {
            std::string symbol = m_reader.symbol();
            if (!isOver() && m_reader.next() == '=' && instruction.operands.empty()) {
                m_attribute = std::move(symbol);
                return;
            }
            instruction.operands.push_back(std::move(symbol));
        } while (!isOver() && m_reader.skips(","));
    }

    void readAttributes(Instruction& instruction)
    {
        if (m_attribute.empty() && !isOver() && m_reader.skips("@")) {
            const std::string level = m_reader.name("a level");
            instruction.level = levelOf(level);
        }
        std::size_t at = 0;
        while (!m_attribute.empty() || !isOver()) {
            const std::string name = m_attribute.empty() ? m_reader.symbol() : std::move(m_attribute);
            m_attribute.clear();
            static constexpr std::string_view kNames[] = {"bytes", "parity", "addr", "hold"};
            const auto place = static_cast<std::size_t>(std::ranges::find(kNames, name) - std::begin(kNames));
            if (place == std::size(kNames) || place < at) {
                m_reader.refuse("has \"" + shortened(name, 60) + "\" where an attribute belongs",
                                "Write bytes=, parity=, addr= and hold=, each once and in this order");
            }
            m_reader.expect("=");
            readAttribute(instruction, place);
            at = place + 1;
        }
    }

    void readAttribute(Instruction& instruction, std::size_t place)
    {
        switch (place) {
        case 0:
            instruction.bytes = m_reader.number(1);
            break;
        case 1:
            instruction.parity = static_cast<std::int32_t>(m_reader.number(0, 1));
            break;
        case 2:
            instruction.address = readForm();
            break;
        default:
            instruction.hold = static_cast<std::int32_t>(m_reader.number(1, kMostHold));
        }
    }

    std::int32_t levelOf(const std::string& text)
    {
        for (std::int32_t level = 1; level <= m_function.levels; ++level) {
            if (text == "L" + std::to_string(level)) {
                return level;
            }
        }
        m_reader.refuse("has the memory level " + shortened(text, 60),
                        "The function has the levels L1 to L" + std::to_string(m_function.levels));
    }

    AffineForm readForm()
    {
        return m_reader.form([&](const std::string& name) {
            const std::int32_t variable = find(name);
            if (variable < 0) {
                const std::string meant = nearestWord(name, m_function.variables);
                m_reader.refuse("has an unknown variable \"" + shortened(name, 60) + "\"",
                                meant.empty() ? "Name parameters in the head of the function"
                                              : "Did you mean " + meant + "?");
            }
            if (std::ranges::find(m_open, variable) == m_open.end()) {
                m_outside.emplace_back(variable, m_reader.spot());
            }
            return variable;
        });
    }

    [[nodiscard]] std::int32_t find(const std::string& name) const
    {
        const auto found = m_numbers.find(name);
        return found == m_numbers.end() ? -1 : found->second;
    }

    std::int32_t addVariable(const std::string& name)
    {
        if (name == kProcessName || name == "for") {
            m_reader.refuse("has a variable \"" + name + "\"", "This word means something else: use another name");
        }
        const auto number = static_cast<std::int32_t>(m_function.variables.size());
        m_numbers.emplace(name, number);
        m_function.variables.push_back(name);
        return number;
    }

    TextReader m_reader;
    Function m_function;
    std::map<std::string, std::int32_t> m_numbers;            // of variables
    std::vector<std::int32_t> m_open;                         // variables of the loops around the current place
    std::set<std::int32_t> m_bound;                           // variables that a loop binds
    std::vector<std::pair<std::int32_t, TextSpot>> m_outside; // uses of variables outside of a loop that binds them
    std::string m_attribute; // name of an attribute that was read in place of an operand
};

} // namespace

Result<Function> parse(std::string_view text)
{
    try {
        return Parser(text).read();
    } catch (const TextMistake& mistake) {
        return tl::unexpected<Error>(mistake.error);
    }
}

} // namespace pimento::comonm::llvcnm
