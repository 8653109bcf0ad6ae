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
    Symbol, // @gemv likewise
    Number, // 16, 1.5e-3, never with a sign
    Type,   // <32x128xfp16>: the text is without the brackets
    Mark,   // punctuation and operators
    End,    // of the line
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text;
    affine::Place place;

    [[nodiscard]] bool isMark(std::string_view mark) const { return kind == TokenKind::Mark && text == mark; }
    [[nodiscard]] bool isWord(std::string_view word) const { return kind == TokenKind::Word && text == word; }
    /// As an error message names it: "(", the end of the line.
    [[nodiscard]] std::string shown() const;
    /// Places do not count.
    [[nodiscard]] bool operator==(const Token& other) const { return kind == other.kind && text == other.text; }
};

using TokenLine = std::vector<Token>; // the last one is an End

/// The lines that have tokens; the tokens point into `text`. Error: a character that begins no token.
[[nodiscard]] Result<std::vector<TokenLine>> tokenize(std::string_view text);

/// "line 3, column 7".
[[nodiscard]] std::string placeText(affine::Place place);
/// A mistake in the text, with its place as words and as a spot.
[[nodiscard]] Error errorAt(affine::Place place, std::string what, std::string hint = {});

} // namespace pimento::ir
