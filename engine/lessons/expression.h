// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace pimento {

/// A number and what it counts.
struct Amount {
    double value = 0;
    std::string unit = {}; // "cycles", "s", "pJ", "bytes"; "": a plain number

    bool operator==(const Amount&) const = default;
};

/// What a name in an expression stands for. Error: nothing has that name.
using ExpressionNames = std::function<Result<Amount>(std::string_view name)>;

inline constexpr std::size_t kLongestExpression = 400;

/// The value of an expression such as "A.cycles / B.cycles > 1.2 and q.drafts = 12": numbers, names (letters, digits,
/// ".", "_"), + - * /, comparisons < <= = != >= > (1 or 0), "and", "or", "not", brackets. Binds as usual: not above
/// and, and above or. A unit stays in sums of one unit and beside a plain factor or divisor; all else is a plain
/// number. Error: a mistake in it with its place, a division by zero, or a name that stands for nothing.
[[nodiscard]] Result<Amount> evaluateExpression(std::string_view text, const ExpressionNames& names);

} // namespace pimento
