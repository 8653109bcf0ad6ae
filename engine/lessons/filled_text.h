// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/expression.h"
#include "sim/base/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pimento {

/// A part of a filled-in text.
struct FilledPiece {
    std::string text;
    std::string expression; // expression whose value it is; "": literal text of the lesson

    bool operator==(const FilledPiece&) const = default;
};

/// A text with filled-in values, one piece for each.
struct FilledText {
    std::vector<FilledPiece> pieces;

    [[nodiscard]] bool isEmpty() const { return pieces.empty(); }
    [[nodiscard]] std::string plain() const;

    bool operator==(const FilledText&) const = default;
};

/// Value of a name in a lesson: a number, or words such as the text of a candidate.
using Fact = std::variant<Amount, std::string>;
/// Looks up a name. Error: unknown name.
using FactNames = std::function<Result<Fact>(std::string_view name)>;

/// Evaluates an expression of names that are numbers. Error: as evaluateExpression(), or a name is text; `where` names
/// the text that contains it.
[[nodiscard]] Result<Amount> valueOf(std::string_view expression, const FactNames& names, const std::string& where);

/// Fills in the contents of braces: an expression, or a name that is text, optionally with a number format behind a
/// bar.
///
///   {A}                  16x1,1x4,1x16
///   {A.cycles}           1,267 cycles
///   {A.cycles/B.cycles}  1.93, three significant digits
///   {...|x}  1.93x
///   {...|%}  62 %
///   {...|0}  whole, without a unit
///   {...|2}  two decimals, up to 3
///
/// "{{" and "}}" are literal braces. Error: an unmatched brace, or a mistake in an expression; `where` names the text.
[[nodiscard]] Result<FilledText> filledText(std::string_view text, const FactNames& names, const std::string& where);

/// Formats a number with its unit, for people: "1,267 cycles", "0.974 us", "64 KiB", "1.93".
[[nodiscard]] std::string amountText(const Amount& amount);

} // namespace pimento
