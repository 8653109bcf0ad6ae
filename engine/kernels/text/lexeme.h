// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pimento::language {

/// Kind of a lexeme, the smallest part of a text, found without context.
enum class LexemeKind : std::uint8_t { Blank, LineEnd, Comment, Name, Number, String, Operator, Other };

struct Lexeme {
    LexemeKind kind = LexemeKind::Other;
    std::size_t length = 1;
};

/// Returns the lexeme at an offset (below the size of the text). Never empty.
[[nodiscard]] Lexeme lexemeAt(std::string_view text, std::size_t offset);

/// Number of characters of a text in UTF-8.
[[nodiscard]] std::size_t charactersIn(std::string_view text);

} // namespace pimento::language
