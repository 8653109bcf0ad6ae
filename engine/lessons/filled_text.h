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

/// A part of a text that was filled in.
struct FilledPiece {
    std::string text;
    std::string expression; // whose value it is; "": it stands so in the lesson

    bool operator==(const FilledPiece&) const = default;
};

/// A text with the values of its expressions in their places, a piece for each.
struct FilledText {
    std::vector<FilledPiece> pieces;

    [[nodiscard]] bool isEmpty() const { return pieces.empty(); }
    [[nodiscard]] std::string plain() const;

    bool operator==(const FilledText&) const = default;
};

/// What a name in a lesson stands for: a number, or words such as the text of a draft.
using Fact = std::variant<Amount, std::string>;
/// Error: nothing has that name.
using FactNames = std::function<Result<Fact>(std::string_view name)>;

/// The value of an expression of names that stand for numbers. Error: as evaluateExpression(), or one stands for words;
/// `where` names the text that it stands in.
[[nodiscard]] Result<Amount> valueOf(std::string_view expression, const FactNames& names, const std::string& where);

/// Fills in what stands in braces: an expression, or a name that stands for words, and behind a bar how a number is
/// written.
///
///   {A}                  16x1,1x4,1x16
///   {A.cycles}           1,267 cycles
///   {A.cycles/B.cycles}  1.93, three significant digits
///   {...|x}  1.93x   {...|%}  62 %   {...|0}  whole, without a unit   {...|2}  two decimals, up to 3
///
/// "{{" and "}}" are braces. Error: a brace without another, a mistake in an expression; `where` names the text.
[[nodiscard]] Result<FilledText> filledText(std::string_view text, const FactNames& names, const std::string& where);

/// A number with its unit, for people: "1,267 cycles", "0.974 us", "64 KiB", "1.93".
[[nodiscard]] std::string amountText(const Amount& amount);

} // namespace pimento
