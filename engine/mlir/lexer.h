// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pimento::mlir {

enum class TokenKind : std::uint8_t {
    End,
    Name,      // linalg.generic, tensor, true
    Value,     // %arg0, %0#1
    Symbol,    // @main
    Label,     // ^bb0
    Attribute, // #map
    TypeName,  // !torch.vtensor
    Integer,   // 12, 0x1F
    Real,      // 1.0e-5
    Text,      // "..."
    Sign,      // ( ) { } [ ] < > , : = + - * / ? -> :: ...
    Broken,    // a character that begins no token, or a text without an end
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text; // with its first sign; a text with its quotes
    std::size_t offset = 0;
    affine::Place place;
    bool beginsLine = false; // only blanks before it in its line

    [[nodiscard]] bool is(std::string_view sign) const
    {
        return (kind == TokenKind::Sign || kind == TokenKind::Name) && text == sign;
    }
};

/// Splits a text of MLIR into tokens, on demand. Columns count characters.
class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    [[nodiscard]] Token next();
    /// Continues after the first `length` bytes of a token, because sizes such as "4x8xf32" are not separated.
    void cut(const Token& token, std::size_t length);
    /// Skips everything.
    void finish() { m_at = m_text.size(); }

private:
    [[nodiscard]] char at(std::size_t offset) const { return offset < m_text.size() ? m_text[offset] : '\0'; }
    void skipBlanks();
    void advance(std::size_t end);
    [[nodiscard]] std::size_t endOfNumber(TokenKind& kind) const;
    [[nodiscard]] std::size_t endOfText(TokenKind& kind, std::size_t begin) const;
    [[nodiscard]] std::size_t endOfWord(std::size_t begin) const;
    [[nodiscard]] std::size_t endOfToken(TokenKind& kind) const;

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
    int m_column = 1;
    bool m_beginsLine = true;
};

} // namespace pimento::mlir
