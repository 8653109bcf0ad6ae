// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace pimento::language {

enum class TokenKind : std::uint8_t {
    Keyword,
    Builtin, // range, min, softmax, DCC, ...
    Number,
    Comment,
    Decorator,
    Name,
    Operator,
    Directive, // comment with information on the kernel: "# title: GEMV"
    Error,     // characters that have no meaning
};

/// A part of the text, in bytes.
struct Highlight {
    int begin = 0;
    int length = 0;
    TokenKind kind = TokenKind::Name;

    bool operator==(const Highlight&) const = default;
};

/// Syntax colours for an editor: works on any text, in ascending order without overlaps. Blanks and quoted texts get
/// none.
[[nodiscard]] std::vector<Highlight> highlight(std::string_view text);

} // namespace pimento::language
