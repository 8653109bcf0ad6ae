// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::ir {

enum class TokenKind : std::uint8_t {
    Word,   // loop, b, j#2, p.0
    Value,  // %x_core: the text is without the sign
    Symbol, // @gemv: the text is without the sign
    Number, // 16, 1.5e-3, never with a sign
    Type,   // <32x128xfp16>: the text is without the brackets
    Mark,   // punctuation and operators
    End,    // end of the line
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text;
    affine::Place place;

    [[nodiscard]] bool isMark(std::string_view mark) const { return kind == TokenKind::Mark && text == mark; }
    [[nodiscard]] bool isWord(std::string_view word) const { return kind == TokenKind::Word && text == word; }
    /// Describes the token for error messages: "(", the end of the line.
    [[nodiscard]] std::string shown() const;
    /// Compares kind and text, not the positions.
    [[nodiscard]] bool operator==(const Token& other) const { return kind == other.kind && text == other.text; }
};

using TokenLine = std::vector<Token>; // the last one is an End

/// Splits a text into lines of tokens, which point into `text`; lines without tokens are skipped. Error: a character
/// that begins no token.
[[nodiscard]] Result<std::vector<TokenLine>> tokenize(std::string_view text);

/// Writes a position: "line 3, column 7".
[[nodiscard]] std::string placeText(affine::Place place);
/// Makes an error with its position in the text, both in words and as a position.
[[nodiscard]] Error errorAt(affine::Place place, std::string what, std::string hint = {});

} // namespace pimento::ir
