// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/syntax.h"
#include "engine/kernels/text/tokenizer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace pimento::language {

/// Reads tokens in order, never beyond End, which is the last one.
class TokenReader {
public:
    explicit TokenReader(std::span<const Token> tokens) : m_tokens(tokens) {}

    [[nodiscard]] const Token& peek(std::size_t ahead = 0) const
    {
        return m_tokens[std::min(m_next + ahead, m_tokens.size() - 1)];
    }
    /// Token that was read last.
    [[nodiscard]] const Token& last() const { return m_tokens[m_next == 0 ? 0 : m_next - 1]; }
    const Token& take()
    {
        const Token& token = peek();
        m_next = std::min(m_next + 1, m_tokens.size() - 1);
        return token;
    }
    bool takeIf(std::string_view text)
    {
        const bool is = peek().is(text);
        if (is) {
            take();
        }
        return is;
    }

private:
    std::span<const Token> m_tokens;
    std::size_t m_next = 0;
};

/// Parses expressions with Python's precedences. Reports mistakes and then returns nothing.
class ExpressionParser {
public:
    static constexpr int kMostNesting = 64; // parentheses, unary operators and conditions
    static constexpr int kMostDepth = 256;  // depth of the tree

    ExpressionParser(TokenReader& tokens, Diagnostics& diagnostics) : m_tokens(tokens), m_diagnostics(diagnostics) {}

    [[nodiscard]] std::optional<Node> expression();
    /// Parses a name with its indices or a parenthesis: what can stand left of an assignment.
    [[nodiscard]] std::optional<Node> postfix();
    /// Reports that the next token is not `wanted`.
    void expected(const std::string& wanted, const std::string& hint = {});

private:
    std::optional<Node> condition();
    std::optional<Node> binary(int level);
    std::optional<Node> comparison(int level);
    std::optional<Node> unary();
    std::optional<Node> primary();
    std::optional<Node> number(const Token& token);
    std::optional<Node> named();
    std::optional<Node> called(const Token& name, std::string function);
    std::optional<Node> elements(Node node);
    std::optional<Node> size(Node tensor);
    bool closes(std::string_view bracket);
    std::optional<Node> combine(const Token& sign, Node left, Node right);
    [[nodiscard]] bool isTooDeep(Node& node);

    TokenReader& m_tokens;
    Diagnostics& m_diagnostics;
    int m_nesting = 0;
};

/// Quotes a token for a message.
[[nodiscard]] std::string quoted(const Token& token);

} // namespace pimento::language
