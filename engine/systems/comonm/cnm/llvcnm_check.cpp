// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/llvcnm_check.h"

#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_walk.h"
#include "engine/systems/comonm/cnm/text_reader.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <set>

namespace pimento::comonm::llvcnm {

namespace {

bool isInRange(std::int64_t value) { return value >= -kMostTextNumber && value <= kMostTextNumber; }

/// Variables of all loops.
std::set<std::int32_t> boundVariables(const Function& function)
{
    std::set<std::int32_t> bound;
    forEachLoop(function.body, [&](const Loop& loop) { bound.insert(loop.variable); });
    return bound;
}

class Check {
public:
    explicit Check(const Function& function) : m_function(&function) {}

    Result<void> run()
    {
        const std::set<std::int32_t> bound = boundVariables(*m_function);
        for (std::int32_t i = 0; isVariable(i); ++i) {
            if (!bound.contains(i)) {
                m_known.insert(i);
            }
        }
        m_known.insert(kProcessVariable);
        if (std::string wrong = wrongHead(); !wrong.empty()) {
            return fail(std::move(wrong), "function " + m_function->name);
        }
        return checkBody(m_function->body, 0);
    }

private:
    [[nodiscard]] std::string wrongHead() const
    {
        if (!isName(m_function->name)) {
            return "has a name that is no name";
        }
        if (m_function->levels < 1 || m_function->levels > kMostMemoryLevels) {
            return "has " + std::to_string(m_function->levels) + " memory levels";
        }
        std::set<std::string> names = {std::string(kProcessName), "for"};
        for (const std::string& variable : m_function->variables) {
            if (!isName(variable) || !names.insert(variable).second) {
                return "has a variable \"" + variable + "\" whose name is taken or no name";
            }
        }
        return {};
    }

    Result<void> checkBody(const Body& body, std::size_t depth)
    {
        for (const auto& each : body) {
            const auto* loop = std::get_if<Loop>(&each);
            auto checked = loop != nullptr ? checkLoop(*loop, depth) : checkInstruction(std::get<Instruction>(each));
            if (!checked) {
                return checked;
            }
        }
        return {};
    }

    Result<void> checkLoop(const Loop& loop, std::size_t depth)
    {
        if (!isVariable(loop.variable)) {
            return fail("has a loop without a variable", "function " + m_function->name);
        }
        const std::string& name = m_function->variables[static_cast<std::size_t>(loop.variable)];
        const std::string where = "function " + m_function->name + ", loop " + name;
        if (depth == kMostNestedLoops || loop.step < 1 || !isInRange(loop.step) || m_known.contains(loop.variable)) {
            return fail("has a step below 1, is nested too deep or inside a loop of its own variable", where);
        }
        if (const std::string wrong = wrongForm(loop.end); !wrong.empty()) {
            return fail(wrong, where);
        }
        m_known.insert(loop.variable);
        auto checked = checkBody(loop.body, depth + 1);
        m_known.erase(loop.variable);
        return checked;
    }

    [[nodiscard]] Result<void> checkInstruction(const Instruction& instruction) const
    {
        std::string wrong = whatIsWrong(instruction, m_function->levels);
        if (wrong.empty() && instruction.address) {
            wrong = wrongForm(*instruction.address);
        }
        return wrong.empty() ? Result<void>{}
                             : fail(wrong, "function " + m_function->name + ", " + std::string(nameOf(instruction.op)) +
                                               "." + std::string(nameOf(instruction.type)));
    }

    [[nodiscard]] bool isVariable(std::int32_t variable) const
    {
        return variable >= 0 && static_cast<std::size_t>(variable) < m_function->variables.size();
    }

    [[nodiscard]] std::string wrongForm(const AffineForm& form) const
    {
        if (!isInRange(form.constant) || form.terms.size() > kMostTerms) {
            return "has a form with too large a number or too many variables";
        }
        for (std::size_t i = 0; i < form.terms.size(); ++i) {
            const AffineTerm& term = form.terms[i];
            if (term.factor == 0 || !isInRange(term.factor) || (i > 0 && form.terms[i - 1].variable >= term.variable)) {
                return "has a form whose terms are not in order or whose factors are out of range";
            }
            if (!m_known.contains(term.variable)) {
                return isVariable(term.variable)
                           ? "uses \"" + m_function->variables[static_cast<std::size_t>(term.variable)] +
                                 "\" outside of its loop"
                           : "uses a variable that the function does not have";
            }
        }
        return {};
    }

    const Function* m_function;
    std::set<std::int32_t> m_known; // variables that have a value at the current place
};

/// Moves the terms of some variables into the constant.
void substitute(AffineForm& form, const std::vector<std::int32_t>& variables, const std::vector<std::int64_t>& values)
{
    std::erase_if(form.terms, [&](const AffineTerm& term) {
        const auto found = std::ranges::lower_bound(variables, term.variable);
        if (found == variables.end() || *found != term.variable) {
            return false;
        }
        form.constant += term.factor * values[static_cast<std::size_t>(found - variables.begin())];
        return true;
    });
}

void substitute(Body& body, const std::vector<std::int32_t>& variables, const std::vector<std::int64_t>& values)
{
    for (auto& each : body) {
        if (auto* loop = std::get_if<Loop>(&each)) {
            substitute(loop->end, variables, values);
            substitute(loop->body, variables, values);
        } else if (auto& instruction = std::get<Instruction>(each); instruction.address) {
            substitute(*instruction.address, variables, values);
        }
    }
}

} // namespace

Result<void> check(const Function& function) { return Check(function).run(); }

std::string whatIsWrong(const Instruction& instruction, std::int32_t levels)
{
    if (instruction.level < 0 || instruction.level > levels) {
        return "has the memory level " + std::to_string(instruction.level) + " of " + std::to_string(levels);
    }
    if (instruction.level == 0 && (instruction.bytes != 0 || instruction.parity || instruction.address)) {
        return "has bytes, a parity or an address, but no memory level";
    }
    if (instruction.parity && (!instruction.address || *instruction.parity < 0 || *instruction.parity > 1)) {
        return "has a parity other than 0 and 1 or without an address";
    }
    const bool isMemory = instruction.op == Op::Load || instruction.op == Op::Store;
    if (isMemory && instruction.level == 0) {
        return "accesses memory without a level";
    }
    if (instruction.bytes < 0 || instruction.bytes > kMostTextNumber || instruction.hold < 0 ||
        instruction.hold > kMostHold) {
        return "has bytes or a hold out of range";
    }
    if (!std::ranges::all_of(instruction.operands, isSymbol)) {
        return "has an operand that is no symbol of letters, digits, _, ., $ and -";
    }
    return {};
}

std::vector<std::int32_t> parametersOf(const Function& function)
{
    std::set<std::int32_t> used;
    const auto note = [&](const AffineForm& form) {
        for (const AffineTerm& term : form.terms) {
            used.insert(term.variable);
        }
    };
    forEachLoop(function.body, [&](const Loop& loop) { note(loop.end); });
    forEachInstruction(function.body,
                       [&](const Instruction& instruction) { note(instruction.address.value_or(AffineForm{})); });
    const std::set<std::int32_t> bound = boundVariables(function);
    std::erase_if(used, [&](std::int32_t each) { return each == kProcessVariable || bound.contains(each); });
    return {used.begin(), used.end()};
}

Function withParameters(Function function, const std::vector<std::int64_t>& values)
{
    const std::vector<std::int32_t> parameters = parametersOf(function);
    PIMENTO_ASSERT(values.size() == parameters.size(), "each parameter has a number");
    substitute(function.body, parameters, values);
    return function;
}

} // namespace pimento::comonm::llvcnm
