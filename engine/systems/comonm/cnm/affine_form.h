// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::comonm {

/// Number of the variable that holds the number of the process; loops have numbers from 0 on.
inline constexpr std::int32_t kProcessVariable = -1;

struct AffineTerm {
    std::int32_t variable = 0; // index in Function::variables or CnmKernel::indices, or kProcessVariable
    std::int64_t factor = 1;   // never 0

    bool operator==(const AffineTerm&) const = default;
};

/// A whole-number linear form of loop variables and the number of the process.
struct AffineForm {
    std::int64_t constant = 0;
    std::vector<AffineTerm> terms = {}; // each variable once, in ascending order

    bool operator==(const AffineForm&) const = default;
    [[nodiscard]] bool isConstant() const { return terms.empty(); }
    /// Evaluates the form for the given values of the loop variables and the number of a process.
    [[nodiscard]] std::int64_t at(std::span<const std::int64_t> values, std::int64_t process) const
    {
        std::int64_t sum = constant;
        for (const AffineTerm& term : terms) {
            sum += term.factor *
                   (term.variable == kProcessVariable ? process : values[static_cast<std::size_t>(term.variable)]);
        }
        return sum;
    }
};

} // namespace pimento::comonm
