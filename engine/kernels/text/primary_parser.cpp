// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/expression_parser.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

// Parses numbers, names, parentheses, lists, elements, sizes and calls.

namespace pimento::language {

namespace {

constexpr std::size_t kMostDimensions = 8;

} // namespace

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
        if (isTooDeep(list)) {
            return std::nullopt;
        }
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
