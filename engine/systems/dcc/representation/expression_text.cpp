// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/expression_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace pimento::ir {

using affine::Expression;
using affine::Index;
using affine::Operation;

namespace {

/// Binding strength of an expression, weakest first, as in Python.
enum Tightness { Conditional, Disjunction, Conjunction, Negation, Comparison, Sum, Product, Sign, Atom };

struct Infix {
    Operation operation;
    std::string_view text;
    Tightness tightness;
    Tightness left; // least binding strength of an operand without parentheses
    Tightness right;
};

constexpr std::array kInfixes = {
    Infix{Operation::Or, " or ", Disjunction, Disjunction, Conjunction},
    Infix{Operation::And, " and ", Conjunction, Conjunction, Negation},
    Infix{Operation::Less, " < ", Comparison, Sum, Sum},
    Infix{Operation::LessEqual, " <= ", Comparison, Sum, Sum},
    Infix{Operation::Equal, " == ", Comparison, Sum, Sum},
    Infix{Operation::NotEqual, " != ", Comparison, Sum, Sum},
    Infix{Operation::Add, " + ", Sum, Sum, Product},
    Infix{Operation::Subtract, " - ", Sum, Sum, Product},
    Infix{Operation::Multiply, " * ", Product, Product, Sign},
    Infix{Operation::Divide, " / ", Product, Product, Sign},
};

const Infix* infixOf(Operation operation)
{
    for (const Infix& infix : kInfixes) {
        if (infix.operation == operation) {
            return &infix;
        }
    }
    return nullptr;
}

std::string_view functionName(Operation operation)
{
    switch (operation) {
    case Operation::Minimum:
        return "min";
    case Operation::Maximum:
        return "max";
    case Operation::Relu:
        return "relu";
    case Operation::Exp:
        return "exp";
    default:
        return "sqrt";
    }
}

bool isVariable(const Index& index)
{
    return index.constant == 0 && index.terms.size() == 1 && index.terms.front().coefficient == 1;
}

Tightness tightnessOf(const Expression& expression)
{
    if (const Infix* infix = infixOf(expression.operation)) {
        return infix->tightness;
    }
    switch (expression.operation) {
    case Operation::Select:
        return Conditional;
    case Operation::Not:
        return Negation;
    case Operation::Negate:
        return Sign;
    case Operation::Constant:
        return Sign; // -(3) is not the constant -3
    default:
        return Atom;
    }
}

std::string textOf(const Expression& expression, const Names& names, Tightness least)
{
    const auto operand = [&](std::size_t i, Tightness needed) { return textOf(expression.operands[i], names, needed); };
    if (tightnessOf(expression) < least) {
        return "(" + textOf(expression, names, Conditional) + ")";
    }
    if (const Infix* infix = infixOf(expression.operation)) {
        return operand(0, infix->left) + std::string(infix->text) + operand(1, infix->right);
    }
    switch (expression.operation) {
    case Operation::Constant:
        return text(expression.constant);
    case Operation::Reference:
        return names.core(expression.reference.tensor) + subscripts(expression.reference, names);
    case Operation::Position: {
        const std::string position = text(expression.position, names);
        return isVariable(expression.position) ? position : "position(" + position + ")";
    }
    case Operation::Negate:
        return "-" + operand(0, Atom);
    case Operation::Not:
        return "not " + operand(0, Negation);
    case Operation::Select:
        return operand(1, Disjunction) + " if " + operand(0, Disjunction) + " else " + operand(2, Conditional);
    default:
        break;
    }
    std::string call = std::string(functionName(expression.operation)) + "(";
    for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        call += (i == 0 ? "" : ", ") + operand(i, Conditional);
    }
    return call + ")";
}

} // namespace

std::string text(const Index& index, const Names& names)
{
    std::string all;
    for (const affine::Term& term : index.terms) {
        const bool isNegative = term.coefficient < 0;
        all += isNegative ? "-" : all.empty() ? "" : "+";
        all += names.variables[term.variable];
        if (std::abs(term.coefficient) != 1) {
            all += "*" + std::to_string(std::abs(term.coefficient));
        }
    }
    if (index.constant != 0 || all.empty()) {
        all += (index.constant < 0 || all.empty() ? "" : "+") + std::to_string(index.constant);
    }
    return all;
}

std::string subscripts(const affine::Reference& reference, const Names& names)
{
    std::string all;
    for (const Index& index : reference.index) {
        all += "[" + text(index, names) + "]";
    }
    return all;
}

std::string text(const Expression& expression, const Names& names) { return textOf(expression, names, Conditional); }

std::string text(double number)
{
    if (std::isinf(number)) {
        return number > 0 ? "inf()" : "-inf()"; // cannot be misread: a variable is never followed by a parenthesis
    }
    std::array<char, 32> digits{};
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), result.ptr};
}

} // namespace pimento::ir
