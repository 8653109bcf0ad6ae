// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/affine/kernel.h"

#include <fmt/format.h>

#include <cmath>

namespace pimento::affine {

namespace {

// Operator precedence as in Python. A text whose operator binds less tightly than its context needs is parenthesised.
enum : int { kSelect = 0, kOr, kAnd, kNot, kComparison, kSum, kProduct, kUnary, kAtom };

struct Piece {
    std::string text;
    int binding = kAtom;
};

std::string within(const Piece& piece, int wanted)
{
    return piece.binding < wanted ? "(" + piece.text + ")" : piece.text;
}

std::string number(double value)
{
    if (std::trunc(value) == value && std::abs(value) < 1e15) {
        return fmt::format("{}", static_cast<std::int64_t>(value));
    }
    return fmt::format("{}", value);
}

std::string termText(const Term& term, std::span<const Variable> variables)
{
    const std::string& name = variables[term.variable].name;
    const std::int64_t size = std::abs(term.coefficient);
    return size == 1 ? name : name + "*" + std::to_string(size);
}

Piece pieceOf(const Index& index, std::span<const Variable> variables)
{
    if (index.terms.empty()) {
        return {std::to_string(index.constant), index.constant < 0 ? kUnary : kAtom};
    }
    std::string text;
    for (const Term& term : index.terms) {
        text += term.coefficient < 0 ? "-" : text.empty() ? "" : "+";
        text += termText(term, variables);
    }
    if (index.constant != 0) {
        text += (index.constant > 0 ? "+" : "") + std::to_string(index.constant);
    }
    const Term& first = index.terms.front();
    if (index.terms.size() > 1 || index.constant != 0) {
        return {text, kSum};
    }
    return {text, std::abs(first.coefficient) != 1 ? kProduct : first.coefficient < 0 ? kUnary : kAtom};
}

Piece pieceOf(const Expression& expression, const Kernel& kernel);

Piece infix(const Expression& expression, const Kernel& kernel, std::string_view sign, int binding, int right)
{
    return {within(pieceOf(expression.operands[0], kernel), binding == kComparison ? kSum : binding) +
                std::string(sign) + within(pieceOf(expression.operands[1], kernel), right),
            binding};
}

Piece call(const Expression& expression, const Kernel& kernel, std::string_view function)
{
    std::string text(function);
    text += "(";
    for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        text += (i == 0 ? "" : ", ") + pieceOf(expression.operands[i], kernel).text;
    }
    return {text + ")", kAtom};
}

Piece pieceOf(const Expression& expression, const Kernel& kernel)
{
    switch (expression.operation) {
    case Operation::Constant:
        return {number(expression.constant), std::signbit(expression.constant) ? kUnary : kAtom};
    case Operation::Reference:
        return {text(expression.reference, kernel), kAtom};
    case Operation::Position:
        return pieceOf(expression.position, kernel.variables);
    case Operation::Negate:
        return {"-" + within(pieceOf(expression.operands[0], kernel), kUnary), kUnary};
    case Operation::Add:
        return infix(expression, kernel, " + ", kSum, kProduct);
    case Operation::Subtract:
        return infix(expression, kernel, " - ", kSum, kProduct);
    case Operation::Multiply:
        return infix(expression, kernel, "*", kProduct, kUnary);
    case Operation::Divide:
        return infix(expression, kernel, "/", kProduct, kUnary);
    case Operation::Minimum:
        return call(expression, kernel, "min");
    case Operation::Maximum:
        return call(expression, kernel, "max");
    case Operation::Relu:
        return call(expression, kernel, "relu");
    case Operation::Exp:
        return call(expression, kernel, "exp");
    case Operation::Sqrt:
        return call(expression, kernel, "sqrt");
    case Operation::Less:
        return infix(expression, kernel, " < ", kComparison, kSum);
    case Operation::LessEqual:
        return infix(expression, kernel, " <= ", kComparison, kSum);
    case Operation::Equal:
        return infix(expression, kernel, " == ", kComparison, kSum);
    case Operation::NotEqual:
        return infix(expression, kernel, " != ", kComparison, kSum);
    case Operation::And:
        return infix(expression, kernel, " and ", kAnd, kNot);
    case Operation::Or:
        return infix(expression, kernel, " or ", kOr, kAnd);
    case Operation::Not:
        return {"not " + within(pieceOf(expression.operands[0], kernel), kNot), kNot};
    case Operation::Select:
        break;
    }
    const auto& parts = expression.operands;
    return {within(pieceOf(parts[1], kernel), kOr) + " if " + within(pieceOf(parts[0], kernel), kOr) + " else " +
                pieceOf(parts[2], kernel).text,
            kSelect};
}

} // namespace

std::string text(const Index& index, std::span<const Variable> variables) { return pieceOf(index, variables).text; }

std::string text(const Reference& reference, const Kernel& kernel)
{
    std::string all = kernel.tensors[reference.tensor].name;
    for (const Index& index : reference.index) {
        all += "[" + text(index, kernel.variables) + "]";
    }
    return all;
}

std::string text(const Expression& expression, const Kernel& kernel) { return pieceOf(expression, kernel).text; }

std::string text(const Statement& statement, const Kernel& kernel)
{
    if (statement.kind == StatementKind::Softmax) {
        return kernel.tensors[statement.target.tensor].name + " = softmax(" +
               kernel.tensors[statement.value.reference.tensor].name + ", axis=" + std::to_string(statement.axis) + ")";
    }
    return text(statement.target, kernel) + (statement.kind == StatementKind::Add ? " += " : " = ") +
           text(statement.value, kernel);
}

double lineRuns(const Kernel& kernel)
{
    double all = 0; // points of all statements
    for (const Statement& statement : kernel.statements) {
        double points = 1;
        for (const std::size_t loop : statement.loops) {
            const Variable& variable = kernel.variables[loop];
            points *= std::ceil(static_cast<double>(variable.high - variable.low) / static_cast<double>(variable.step));
        }
        all += points;
    }
    return all;
}

std::string placeText(const Kernel& kernel, Place place)
{
    return kernel.name + ", line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
}

} // namespace pimento::affine
