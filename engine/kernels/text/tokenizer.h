// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pimento::language {

[[nodiscard]] bool isKeyword(std::string_view name);

enum class TokenType : std::uint8_t { Name, Keyword, Number, String, Operator, Newline, Indent, Dedent, End };

struct Token {
    TokenType type = TokenType::End;
    std::string_view text;
    Mark mark;

    [[nodiscard]] bool is(std::string_view wanted) const
    {
        return text == wanted && (type == TokenType::Operator || type == TokenType::Keyword);
    }
};

/// A range of lines of a text.
struct Region {
    std::size_t begin = 0; // offset of the first line
    std::size_t end = 0;
    int line = 1;           // number of the first line
    std::size_t indent = 0; // blanks before its first word
};

/// Splits a region into tokens as Python does: lines inside brackets are one line, indentation opens and closes blocks.
/// Ends with a Newline, the open Dedents and End. Reports tabs in indentation, indentation that fits no block, invalid
/// characters, and brackets that do not match or are never closed.
[[nodiscard]] std::vector<Token> tokenize(std::string_view text, const Region& region, Diagnostics& diagnostics);

} // namespace pimento::language
