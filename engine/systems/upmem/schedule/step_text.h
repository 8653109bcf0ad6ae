// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pimento::upmem::schedule {

// Syntax of a line of a trace: name(argument, ...) [from name(value, ...)].

/// A word, a number, a list of numbers [1, _, 2], or a range 1..256, optionally preceded by `name=`.
struct Argument {
    enum class Kind : std::uint8_t { Word, Number, List, Range };
    Kind kind = Kind::Word;
    std::string_view key; // name before =
    std::string_view word;
    std::int64_t number = 0; // number, or first number of a range
    std::int64_t last = 0;   // last number of a range
    std::vector<std::int64_t> list;
    int column = 1;
};

struct Call {
    std::string_view name;
    int column = 1;
    std::vector<Argument> arguments;
    int end = 1; // column of the closing parenthesis
};

struct StepText {
    Call step;
    bool hasDomain = false;
    Call domain;
};

/// Makes an error at a column of a line.
[[nodiscard]] tl::unexpected<Error> mistakeAt(int line, int column, std::string what, std::string hint);

/// Reads a line that is not blank. Error: a syntax error, with its column.
[[nodiscard]] Result<StepText> readStep(std::string_view text, int line);

} // namespace pimento::upmem::schedule
