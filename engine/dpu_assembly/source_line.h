// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace pimento::upmem {

/// A part of a line of a program's text.
struct SourceWord {
    std::string_view text;
    int line = 1; // line and column, from 1
    int column = 1;
};

/// A line of a program, split into labels, an instruction or directive, and its operands.
struct SourceLine {
    std::vector<SourceWord> labels;
    SourceWord name; // empty: the line has only labels
    std::vector<SourceWord> operands;
};

/// Splits a line; drops comments and blanks. An operand may be empty, between two adjacent commas.
[[nodiscard]] SourceLine cutLine(std::string_view text, int line);

} // namespace pimento::upmem
