// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/affine/kernel.h"

#include <array>
#include <charconv>

namespace pimento::affine {

namespace {

/// How tightly an operation binds, loosest first, as in Python.
enum class Binding : std::uint8_t { Select, Or, And, Not, Compare, Sum, Product, Sign, Atom };

Binding bindingOf(const Expression& expression)
{
    switch (expression.operation) {
    case Operation::Select:
        return Binding::Select;
    case Operation::Or:
        return Binding::Or;
    case Operation::And:
        return Binding::And;
    case Operation::Not:
        return Binding::Not;
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Equal:
    case Operation::NotEqual:
        return Binding::Compare;
    case Operation::Add:
    case Operation::Subtract:
        return Binding::Sum;
    case Operation::Multiply:
    case Operation::Divide:
        return Binding::Product;
    case Operation::Negate:
        return Binding::Sign;
    case Operation::Constant:
        return expression.constant < 0 ? Binding::Sign : Binding::Atom;
    case Operation::Position: {
        const auto& terms = expression.position.terms;
        const bool isPlain = terms.size() == 1 && terms[0].coefficient == 1 && expression.position.constant == 0;
        return isPlain || (terms.empty() && expression.position.constant >= 0) ? Binding::Atom : Binding::Sum;
    }
    default:
        return Binding::Atom;
    }
}

const char* signOf(Operation operation)
{
    switch (operation) {
    case Operation::Add:
        return " + ";
    case Operation::Subtract:
        return " - ";
    case Operation::Multiply:
        return "*";
    case Operation::Divide:
        return "/";
    case Operation::Less:
        return " < ";
    case Operation::LessEqual:
        return " <= ";
    case Operation::Equal:
        return " == ";
    case Operation::NotEqual:
        return " != ";
    case Operation::And:
        return " and ";
    default:
        return " or ";
    }
}

const char* functionOf(Operation operation)
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

std::string numberText(double number)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return {digits.data(), end};
}

/// An operand, in parentheses when it binds less tightly than `least`.
std::string within(const Expression& expression, Binding least, const Kernel& kernel)
{
    const std::string inner = text(expression, kernel);
    return bindingOf(expression) < least ? "(" + inner + ")" : inner;
}

Binding tighter(Binding binding) { return static_cast<Binding>(static_cast<int>(binding) + 1); }

} // namespace

std::string text(const Reference& reference, const Kernel& kernel)
{
    std::string all = kernel.tensors[reference.tensor].name;
    for (const Index& index : reference.index) {
        all += "[" + text(index, kernel.variables) + "]";
    }
    return all;
}

std::string text(const Expression& expression, const Kernel& kernel)
{
    const auto& operands = expression.operands;
    const Binding binding = bindingOf(expression);
    switch (expression.operation) {
    case Operation::Constant:
        return numberText(expression.constant);
    case Operation::Reference:
        return text(expression.reference, kernel);
    case Operation::Position:
        return text(expression.position, kernel.variables);
    case Operation::Negate:
        return "-" + within(operands[0], Binding::Atom, kernel);
    case Operation::Not:
        return "not " + within(operands[0], Binding::Not, kernel);
    case Operation::Select:
        return within(operands[1], Binding::Or, kernel) + " if " + within(operands[0], Binding::Or, kernel) + " else " +
               within(operands[2], Binding::Select, kernel);
    case Operation::Minimum:
    case Operation::Maximum:
    case Operation::Relu:
    case Operation::Exp:
    case Operation::Sqrt: {
        std::string all = functionOf(expression.operation) + std::string("(") + text(operands[0], kernel);
        if (operands.size() == 2) {
            all += ", " + text(operands[1], kernel);
        }
        return all + ")";
    }
    default:
        break;
    }
    const bool isChained = binding == Binding::Compare; // comparisons do not associate
    return within(operands[0], isChained ? tighter(binding) : binding, kernel) + signOf(expression.operation) +
           within(operands[1], tighter(binding), kernel);
}

std::string text(const Statement& statement, const Kernel& kernel)
{
    if (statement.kind == StatementKind::Softmax) {
        return kernel.tensors[statement.target.tensor].name + " = softmax(" +
               kernel.tensors[statement.value.reference.tensor].name + ", axis=" + std::to_string(statement.axis) + ")";
    }
    return text(statement.target, kernel) + (statement.kind == StatementKind::Add ? " += " : " = ") +
           text(statement.value, kernel);
}

} // namespace pimento::affine
