// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/expression.h"
#include "sim/base/result.h"

#include <functional>
#include <string>
#include <string_view>
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

/// What a name in braces stands for that is no number: a draft's text, a question in words. Error: nothing.
using TextNames = std::function<Result<std::string>(std::string_view name)>;

/// Fills in what stands in braces: an expression, or a name that stands for text, and behind a bar how a number is
/// written.
///
///   {A}                  16x1,1x4,1x16
///   {A.cycles}           1,267 cycles
///   {A.cycles/B.cycles}  1.93, three significant digits
///   {...|x}  1.93x   {...|%}  62 %   {...|0}  whole, without a unit   {...|2}  two decimals
///
/// "{{" and "}}" are braces. Error: a brace without another, a mistake in an expression; `where` names the text.
[[nodiscard]] Result<FilledText> filledText(std::string_view text, const ExpressionNames& names, const TextNames& words,
                                            const std::string& where);

/// A number with its unit, for people: "1,267 cycles", "0.974 us", "64 KiB", "1.93".
[[nodiscard]] std::string amountText(const Amount& amount);

} // namespace pimento
