// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace pimento {

/// A number with its unit.
struct Amount {
    double value = 0;
    std::string unit = {}; // "cycles", "s", "pJ", "bytes"; "": a plain number

    bool operator==(const Amount&) const = default;
};

/// Value of a name in an expression. Error: unknown name.
using ExpressionNames = std::function<Result<Amount>(std::string_view name)>;

inline constexpr std::size_t kLongestExpression = 400;

/// Evaluates an expression such as "A.cycles / B.cycles > 1.2 and q.drafts = 12": numbers, names (letters, digits, ".",
/// "_"), + - * /, comparisons < <= = != >= > (1 or 0), "and", "or", "not", brackets, with the usual precedences: not
/// above and, and above or. A sum of equal units keeps the unit, and so does a product with or quotient by a plain
/// number; everything else is a plain number. Error: a mistake with its place, a division by zero, or an unknown name.
[[nodiscard]] Result<Amount> evaluateExpression(std::string_view text, const ExpressionNames& names);

} // namespace pimento
