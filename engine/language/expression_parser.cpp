// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language/expression_parser.h"

#include "engine/io/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento::language {

namespace {

/// Counts how deep the parser is in itself.
class Nested {
public:
    explicit Nested(int& depth) : m_depth(depth) { ++m_depth; }
    ~Nested() { --m_depth; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

private:
    int& m_depth;
};

constexpr std::size_t kMostDimensions = 8;

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
                          "Write parts of it as statements of their own");
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
                      "Write parts of it as statements of their own");
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
                          "Write parts of it as statements of their own");
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

std::optional<Node> ExpressionParser::number(const Token& token)
{
    Node node;
    node.mark = token.mark;
    node.nameMark = token.mark;
    const auto value = parseDecimal(token.text);
    const bool isWhole = std::ranges::all_of(token.text, [](char c) { return c >= '0' && c <= '9'; });
    node.integer = isWhole ? parseInteger(token.text) : std::nullopt;
    if (isWhole && !node.integer) {
        m_diagnostics.add(token.mark, "the number " + std::string(token.text.substr(0, 40)) + " is too large",
                          "Use at most 9223372036854775807");
        return std::nullopt;
    }
    if (!value || !std::isfinite(*value)) {
        m_diagnostics.add(token.mark, "\"" + std::string(token.text.substr(0, 40)) + "\" is not a usable number",
                          "Write for example 3, 0.5 or 1e-5");
        return std::nullopt;
    }
    node.number = *value;
    return node;
}

std::optional<Node> ExpressionParser::primary()
{
    const Token token = m_tokens.peek();
    if (token.type == TokenType::Number) {
        return number(m_tokens.take());
    }
    if (token.type == TokenType::Name) {
        return named();
    }
    if (token.is("(")) {
        m_tokens.take();
        auto inner = condition();
        if (!inner || !closes(")")) {
            return std::nullopt;
        }
        inner->mark = join(token.mark, m_tokens.last().mark);
        return inner;
    }
    if (token.is("[")) {
        Node list;
        list.kind = NodeKind::List;
        list.mark = token.mark;
        list.nameMark = token.mark;
        m_tokens.take();
        while (!m_tokens.peek().is("]")) {
            auto each = condition();
            if (!each) {
                return std::nullopt;
            }
            list.operands.push_back(std::move(*each));
            if (!m_tokens.takeIf(",")) {
                break;
            }
        }
        if (!closes("]")) {
            return std::nullopt;
        }
        list.mark = join(token.mark, m_tokens.last().mark);
        list.depth = depthOf(list.operands);
        return list;
    }
    expected("a value");
    return std::nullopt;
}

bool ExpressionParser::closes(std::string_view bracket)
{
    if (m_tokens.takeIf(bracket)) {
        return true;
    }
    const Token& token = m_tokens.peek();
    const bool isUnsupported = token.is("%") || token.is("**") || token.is("@") || token.is("&") || token.is("|") ||
                               token.is("^") || token.is("<<") || token.is(">>");
    if (isUnsupported) {
        m_diagnostics.add(token.mark, "the operator " + std::string(token.text) + " is not supported",
                          "Use +, -, *, /, comparisons, and, or, not");
    } else {
        expected("\"" + std::string(bracket) + "\"");
    }
    return false;
}

std::optional<Node> ExpressionParser::named()
{
    const Token name = m_tokens.take();
    std::string function(name.text);
    Token last = name;
    if (name.text == "DCC") {
        while (m_tokens.peek().is(".") && m_tokens.peek(1).type == TokenType::Name) {
            m_tokens.take();
            last = m_tokens.take();
            function += "." + std::string(last.text);
        }
    }
    Token whole = name;
    whole.mark = join(name.mark, last.mark);
    if (m_tokens.peek().is("(")) {
        return called(whole, std::move(function));
    }
    Node node;
    node.kind = NodeKind::Name;
    node.name = std::move(function);
    node.mark = whole.mark;
    node.nameMark = whole.mark;
    return node;
}

std::optional<Node> ExpressionParser::called(const Token& name, std::string function)
{
    Node node;
    node.kind = NodeKind::Call;
    node.name = std::move(function);
    node.nameMark = name.mark;
    m_tokens.take();
    while (!m_tokens.peek().is(")")) {
        std::string keyword;
        if (m_tokens.peek().type == TokenType::Name && m_tokens.peek(1).is("=")) {
            keyword = m_tokens.take().text;
            m_tokens.take();
        }
        auto each = condition();
        if (!each) {
            return std::nullopt;
        }
        node.operands.push_back(std::move(*each));
        node.keywords.push_back(std::move(keyword));
        if (!m_tokens.takeIf(",")) {
            break;
        }
    }
    if (!closes(")")) {
        return std::nullopt;
    }
    node.mark = join(name.mark, m_tokens.last().mark);
    if (isTooDeep(node)) {
        return std::nullopt;
    }
    return node;
}

std::optional<Node> ExpressionParser::elements(Node node)
{
    const Token open = m_tokens.take();
    if (node.kind != NodeKind::Name && node.kind != NodeKind::Element) {
        m_diagnostics.add(open.mark, "only tensors have indices", "Write the indices directly after the tensor's name");
        return std::nullopt;
    }
    node.kind = NodeKind::Element;
    do {
        if (m_tokens.peek().is(":") || m_tokens.peek().is("]")) {
            m_diagnostics.add(m_tokens.peek().mark, "an index is missing",
                              "Parts of tensors are not values: write a loop over the index");
            return std::nullopt;
        }
        auto index = condition();
        if (!index) {
            return std::nullopt;
        }
        node.operands.push_back(std::move(*index));
        if (node.operands.size() > kMostDimensions) {
            m_diagnostics.add(node.mark, "more than " + std::to_string(kMostDimensions) + " indices",
                              "Use tensors with fewer dimensions");
            return std::nullopt;
        }
    } while (m_tokens.takeIf(","));
    if (!closes("]")) {
        return std::nullopt;
    }
    node.mark = join(node.mark, m_tokens.last().mark);
    if (isTooDeep(node)) {
        return std::nullopt;
    }
    return node;
}

std::optional<Node> ExpressionParser::size(Node tensor)
{
    m_tokens.take();
    const Token member = m_tokens.peek();
    if (tensor.kind != NodeKind::Name || member.text != "size") {
        m_diagnostics.add(member.mark, "unknown member " + quoted(member),
                          "Tensors know .size(i) only, the size of dimension i");
        return std::nullopt;
    }
    m_tokens.take();
    if (!m_tokens.takeIf("(")) {
        expected("\"(\"", "Write .size(i) with the number of a dimension, from 0");
        return std::nullopt;
    }
    auto dimension = condition();
    if (!dimension || !closes(")")) {
        return std::nullopt;
    }
    tensor.kind = NodeKind::Size;
    tensor.mark = join(tensor.mark, m_tokens.last().mark);
    tensor.operands.push_back(std::move(*dimension));
    return tensor;
}

} // namespace pimento::language
