// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pimento::language {

/// Limit of all results: 2^53, so that they are exact as numbers of a kernel and never overflow in sums.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 53U;

/// Returns first + factor * second; nothing if a number becomes too large.
[[nodiscard]] std::optional<affine::Index> addScaled(const affine::Index& first, const affine::Index& second,
                                                     std::int64_t factor);
/// Returns factor * index; nothing if a number becomes too large.
[[nodiscard]] std::optional<affine::Index> scaled(const affine::Index& index, std::int64_t factor);

/// A range by its minimum and maximum.
struct Interval {
    std::int64_t least = 0;
    std::int64_t greatest = 0;
};

/// Range of an index if each variable independently takes all values from low to high; nothing if it exceeds 2^62.
[[nodiscard]] std::optional<Interval> intervalOf(const affine::Index& index,
                                                 std::span<const affine::Variable> variables);

/// Converts a number or an affine function of loop variables to an index; nothing for other expressions.
[[nodiscard]] std::optional<affine::Index> asIndex(const affine::Expression& expression);
/// Converts an index to an expression: a Constant without variables, else a Position.
[[nodiscard]] affine::Expression asExpression(const affine::Index& index, affine::Place place);

} // namespace pimento::language
