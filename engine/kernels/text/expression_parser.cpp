// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/expression_parser.h"

#include <algorithm>
#include <array>

namespace pimento::language {

namespace {

/// Counts the recursion depth of the parser.
class Nested {
public:
    explicit Nested(int& depth) : m_depth(depth) { ++m_depth; }
    ~Nested() { --m_depth; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

private:
    int& m_depth;
};

enum : int { kOr = 0, kAnd = 1, kNot = 2, kCompare = 3, kSum = 4, kProduct = 5, kUnary = 6 };

constexpr std::array<std::string_view, 6> kComparisons = {"<", "<=", ">", ">=", "==", "!="};

bool isOperatorOf(const Token& token, int level)
{
    switch (level) {
    case kOr:
        return token.is("or");
    case kAnd:
        return token.is("and");
    case kSum:
        return token.is("+") || token.is("-");
    case kProduct:
        return token.is("*") || token.is("/") || token.is("//");
    default:
        return false;
    }
}

bool isComparison(const Token& token)
{
    return token.type == TokenType::Operator && std::ranges::find(kComparisons, token.text) != kComparisons.end();
}

int depthOf(const std::vector<Node>& nodes)
{
    int depth = 0;
    for (const Node& node : nodes) {
        depth = std::max(depth, node.depth);
    }
    return depth + 1;
}

} // namespace

std::string quoted(const Token& token)
{
    switch (token.type) {
    case TokenType::Newline:
    case TokenType::End:
        return "the end of the line";
    case TokenType::Indent:
    case TokenType::Dedent:
        return "the next line";
    case TokenType::String:
        return "a text in quotes";
    default:
        return "\"" + std::string(token.text.substr(0, 40)) + "\"";
    }
}

void ExpressionParser::expected(const std::string& wanted, const std::string& hint)
{
    const Token& token = m_tokens.peek();
    m_diagnostics.add(token.mark, "expected " + wanted + ", found " + quoted(token), hint);
}

std::optional<Node> ExpressionParser::expression() { return condition(); }

std::optional<Node> ExpressionParser::condition()
{
    const Nested nested(m_nesting);
    if (m_nesting > kMostNesting) {
        m_diagnostics.add(m_tokens.peek().mark,
                          "more than " + std::to_string(kMostNesting) + " expressions inside one another",
                          "Write parts of it as separate statements");
        return std::nullopt;
    }
    auto value = binary(kOr);
    if (!value || !m_tokens.peek().is("if")) {
        return value;
    }
    const Token sign = m_tokens.take();
    auto test = binary(kOr);
    if (!test) {
        return std::nullopt;
    }
    if (!m_tokens.takeIf("else")) {
        expected("else", "A conditional value is written: a if condition else b");
        return std::nullopt;
    }
    auto other = condition();
    if (!other) {
        return std::nullopt;
    }
    Node node;
    node.kind = NodeKind::Select;
    node.mark = join(value->mark, other->mark);
    node.nameMark = sign.mark;
    node.operands = {std::move(*test), std::move(*value), std::move(*other)};
    if (isTooDeep(node)) {
        return std::nullopt;
    }
    return node;
}

bool ExpressionParser::isTooDeep(Node& node)
{
    node.depth = depthOf(node.operands);
    if (node.depth <= kMostDepth) {
        return false;
    }
    m_diagnostics.add(node.nameMark, "an expression of more than " + std::to_string(kMostDepth) + " steps",
                      "Write parts of it as separate statements");
    return true;
}

std::optional<Node> ExpressionParser::combine(const Token& sign, Node left, Node right)
{
    Node node;
    node.kind = NodeKind::Binary;
    node.name = sign.text;
    node.mark = join(left.mark, right.mark);
    node.nameMark = sign.mark;
    node.operands.push_back(std::move(left));
    node.operands.push_back(std::move(right));
    if (isTooDeep(node)) {
        return std::nullopt;
    }
    return node;
}

std::optional<Node> ExpressionParser::binary(int level)
{
    if (level == kUnary || (level == kNot && m_tokens.peek().is("not"))) {
        return unary();
    }
    if (level == kNot || level == kCompare) {
        return comparison(kCompare);
    }
    auto left = binary(level + 1);
    while (left && isOperatorOf(m_tokens.peek(), level)) {
        const Token sign = m_tokens.take();
        auto right = binary(level + 1);
        if (!right) {
            return std::nullopt;
        }
        left = combine(sign, std::move(*left), std::move(*right));
    }
    return left;
}

std::optional<Node> ExpressionParser::comparison(int level)
{
    auto left = binary(level + 1);
    std::optional<Node> all;
    while (left && isComparison(m_tokens.peek())) {
        const Token sign = m_tokens.take();
        auto right = binary(level + 1);
        if (!right) {
            return std::nullopt;
        }
        auto one = combine(sign, std::move(*left), *right);
        if (!one) {
            return std::nullopt;
        }
        // a < b < c means a < b and b < c.
        Token both = sign;
        both.text = "and";
        all = all ? combine(both, std::move(*all), std::move(*one)) : std::move(one);
        if (!all) {
            return std::nullopt;
        }
        left = std::move(right);
    }
    return all ? std::move(all) : std::move(left);
}

std::optional<Node> ExpressionParser::unary()
{
    const Token sign = m_tokens.peek();
    const bool isNot = sign.is("not");
    if (!isNot && !sign.is("-") && !sign.is("+")) {
        return postfix();
    }
    const Nested nested(m_nesting);
    if (m_nesting > kMostNesting) {
        m_diagnostics.add(sign.mark, "more than " + std::to_string(kMostNesting) + " expressions inside one another",
                          "Write parts of it as separate statements");
        return std::nullopt;
    }
    m_tokens.take();
    auto operand = !isNot ? unary() : m_tokens.peek().is("not") ? unary() : comparison(kCompare);
    if (!operand || sign.is("+")) {
        return operand;
    }
    Node node;
    node.kind = NodeKind::Unary;
    node.name = sign.text;
    node.mark = join(sign.mark, operand->mark);
    node.nameMark = sign.mark;
    node.operands.push_back(std::move(*operand));
    if (isTooDeep(node)) {
        return std::nullopt;
    }
    return node;
}

std::optional<Node> ExpressionParser::postfix()
{
    auto node = primary();
    while (node) {
        const Token& next = m_tokens.peek();
        if (next.is("[")) {
            node = elements(std::move(*node));
        } else if (next.is(".")) {
            node = size(std::move(*node));
        } else if (next.is("(")) {
            m_diagnostics.add(node->mark, "this is not a function that can be called", "Call a function by its name");
            return std::nullopt;
        } else {
            break;
        }
    }
    return node;
}

} // namespace pimento::language
