// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace pimento::upmem {

/// A piece of a line of a program's text.
struct SourceWord {
    std::string_view text;
    int line = 1; // both from 1
    int column = 1;
};

/// A line of a program, cut into its parts: labels, an instruction or directive, its operands.
struct SourceLine {
    std::vector<SourceWord> labels;
    SourceWord name; // empty: nothing but labels
    std::vector<SourceWord> operands;
};

/// Cuts one line; comments and blanks are dropped. An operand may be empty: two commas in a row.
[[nodiscard]] SourceLine cutLine(std::string_view text, int line);

} // namespace pimento::upmem
