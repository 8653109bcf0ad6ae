// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/reader.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

// The part of Reader that reads values, by recursive descent:
//
//   select      infix(0) ["if" infix(0) "else" select]
//   infix       or, and (left to right); then negation
//   negation    "not" negation | comparison
//   comparison  sum [("<" | "<=" | "==" | "!=") sum]
//   sum         product {("+" | "-") product}; product: sign {("*" | "/") sign}
//   sign        "-" number | "-" sign | atom
//   atom        number | %x_core[index].. | variable | function "(" select, .. ")" | "(" select ")"

namespace pimento::ir {

using affine::Operation;

namespace {

struct Operator {
    std::string_view text;
    Operation operation;
};

constexpr std::array kDisjunction = {Operator{"or", Operation::Or}};
constexpr std::array kConjunction = {Operator{"and", Operation::And}};
constexpr std::array kSum = {Operator{"+", Operation::Add}, Operator{"-", Operation::Subtract}};
constexpr std::array kProduct = {Operator{"*", Operation::Multiply}, Operator{"/", Operation::Divide}};
constexpr std::array kComparisons = {Operator{"<", Operation::Less}, Operator{"<=", Operation::LessEqual},
                                     Operator{"==", Operation::Equal}, Operator{"!=", Operation::NotEqual}};

// Operators of infix() by level, loosest first. Negations and comparisons bind between conjunctions and sums.
constexpr std::array<std::span<const Operator>, 4> kLevels = {kDisjunction, kConjunction, kSum, kProduct};
constexpr int kLooseLevels = 2;
constexpr int kAllLevels = 4;

struct Function {
    std::string_view name;
    Operation operation;
    std::size_t operands;
};

constexpr std::array kFunctions = {
    Function{"min", Operation::Minimum, 2}, Function{"max", Operation::Maximum, 2},
    Function{"relu", Operation::Relu, 1},   Function{"exp", Operation::Exp, 1},
    Function{"sqrt", Operation::Sqrt, 1},
};

const Operator* operatorOf(const Token& token, std::span<const Operator> some)
{
    if (token.kind != TokenKind::Mark && token.kind != TokenKind::Word) {
        return nullptr;
    }
    const auto found = std::ranges::find(some, token.text, &Operator::text);
    return found == some.end() ? nullptr : &*found;
}

} // namespace

affine::Expression Reader::node(Operation operation, affine::Place place, std::vector<Expression> operands)
{
    Expression expression;
    expression.operation = operation;
    expression.operands = std::move(operands);
    expression.place = place;
    if (++m_operands > kMostOperands) {
        failAt(place, "an expression has more than " + std::to_string(kMostOperands) + " operations and operands",
               "Split the statement");
    }
    return expression;
}

affine::Expression Reader::expression()
{
    m_operands = 0;
    return select();
}

affine::Expression Reader::select()
{
    if (++m_depth > kDeepest) {
        fail("an expression is nested more than " + std::to_string(kDeepest) + " deep", "Split the statement");
    }
    Expression value = infix(0);
    if (const Token token = peek(); takeWord("if")) {
        Expression condition = infix(0);
        expectWord("else");
        Expression other = select();
        value = node(Operation::Select, token.place, {std::move(condition), std::move(value), std::move(other)});
    }
    --m_depth;
    return value;
}

affine::Expression Reader::infix(int level)
{
    const auto operand = [&] {
        return level + 1 == kLooseLevels ? negation() : level + 1 == kAllLevels ? sign() : infix(level + 1);
    };
    Expression left = operand();
    while (const Operator* found = operatorOf(peek(), kLevels[static_cast<std::size_t>(level)])) {
        const affine::Place place = take().place;
        Expression right = operand();
        left = node(found->operation, place, {std::move(left), std::move(right)});
    }
    return left;
}

affine::Expression Reader::negation()
{
    affine::Place place = peek().place;
    if (!takeWord("not")) {
        return comparison();
    }
    if (++m_depth > kDeepest) {
        fail("an expression is nested more than " + std::to_string(kDeepest) + " deep", "Split the statement");
    }
    Expression operand = negation();
    --m_depth;
    return node(Operation::Not, place, {std::move(operand)});
}

affine::Expression Reader::comparison()
{
    Expression left = infix(kLooseLevels);
    if (const Operator* found = operatorOf(peek(), kComparisons)) {
        const affine::Place place = take().place;
        Expression right = infix(kLooseLevels);
        left = node(found->operation, place, {std::move(left), std::move(right)});
        if (operatorOf(peek(), kComparisons) != nullptr) {
            fail("comparisons do not chain", "Write for example a < b and b < c");
        }
    }
    return left;
}

affine::Expression Reader::sign()
{
    const affine::Place place = peek().place;
    if (!takeMark("-")) {
        return atom();
    }
    const bool isInfinite = peek().isWord("inf") && peek(1).isMark("(");
    if (peek().kind == TokenKind::Number || isInfinite) {
        return constant(-1);
    }
    if (++m_depth > kDeepest) {
        fail("an expression is nested more than " + std::to_string(kDeepest) + " deep", "Split the statement");
    }
    Expression operand = sign();
    --m_depth;
    return node(Operation::Negate, place, {std::move(operand)});
}

affine::Expression Reader::constant(double sign)
{
    Expression expression = node(Operation::Constant, peek().place, {});
    const Token token = take();
    if (token.kind == TokenKind::Word) { // "inf()"
        expectMark("(");
        expectMark(")");
        expression.constant = sign * std::numeric_limits<double>::infinity();
        return expression;
    }
    const auto value = parseDecimal(token.text);
    if (!value) {
        failAt(token.place, token.shown() + " is not a number that a double can hold");
        return expression;
    }
    expression.constant = sign * *value;
    return expression;
}

affine::Expression Reader::atom()
{
    const Token token = peek();
    if (token.kind == TokenKind::Number) {
        return constant(1);
    }
    if (token.kind == TokenKind::Value) {
        Expression expression = node(Operation::Reference, token.place, {});
        expression.reference.tensor = coreTensor();
        expression.reference.index = subscripts();
        return expression;
    }
    if (takeMark("(")) {
        Expression inner = select();
        expectMark(")");
        return inner;
    }
    if (token.kind != TokenKind::Word) {
        failExpected("a value");
        return {};
    }
    if (peek(1).isMark("(")) {
        return call();
    }
    Expression expression = node(Operation::Position, token.place, {});
    expression.position = {{{variable(), 1}}, 0};
    return expression;
}

affine::Expression Reader::call()
{
    const Token name = peek();
    if (name.isWord("inf")) {
        return constant(1);
    }
    take();
    expectMark("(");
    if (name.isWord("position")) {
        Expression expression = node(Operation::Position, name.place, {});
        expression.position = index();
        expectMark(")");
        return expression;
    }
    const auto function = std::ranges::find(kFunctions, name.text, &Function::name);
    if (function == kFunctions.end()) {
        failAt(name.place, "unknown function " + name.shown(), "Known are min, max, relu, exp, sqrt, position, inf");
        return {};
    }
    std::vector<Expression> operands;
    do {
        operands.push_back(select());
    } while (operands.size() < function->operands && takeMark(","));
    if (operands.size() < function->operands) {
        failExpected("\",\" and a second value");
    }
    expectMark(")");
    return node(function->operation, name.place, std::move(operands));
}

} // namespace pimento::ir
