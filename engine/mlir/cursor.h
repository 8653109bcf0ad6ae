// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "engine/mlir/lexer.h"
#include "engine/mlir/syntax.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace pimento::mlir {

/// Reads tokens one by one. The first mistake is kept and ends the text: all later tokens are its end, so that readers
/// stop without asking.
class Cursor {
public:
    explicit Cursor(std::string_view text) : m_lexer(text) { m_token = m_lexer.next(); }

    [[nodiscard]] const Token& peek() const { return m_token; }
    /// The token after the current one.
    [[nodiscard]] Token second() const;
    Token take();
    /// Takes the token if it is this sign or word.
    bool takeIf(std::string_view sign);
    /// Takes a sign that has to follow; `after` says in which thing.
    void expect(std::string_view sign, std::string_view in);
    /// Continues after the first `length` bytes of the current token.
    void cut(std::size_t length);
    [[nodiscard]] bool isAtEnd() const { return m_token.kind == TokenKind::End; }

    /// Reports a mistake at the current token: "expected ..., found ...".
    void failExpected(std::string_view what);
    void fail(const Token& at, std::string what, std::string hint);
    [[nodiscard]] const std::optional<language::Diagnostic>& mistake() const { return m_mistake; }

    /// Counts what is inside one another; reports texts that nest too deeply.
    class Level {
    public:
        explicit Level(Cursor& cursor);
        ~Level() { --m_cursor.m_depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Cursor& m_cursor;
    };

    std::map<std::string, Attribute, std::less<>> attributeAliases; // "#map"
    std::map<std::string, Type, std::less<>> typeAliases;           // "!t"

private:
    Lexer m_lexer;
    Token m_token;
    std::optional<language::Diagnostic> m_mistake;
    int m_depth = 0;
};

/// Text of a token in messages: "\"ins\"", "the end of the text".
[[nodiscard]] std::string quoted(const Token& token);

} // namespace pimento::mlir
