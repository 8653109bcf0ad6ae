// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pimento::language {

/// Results are at most 2^53, so that they are exact as numbers of a kernel and never overflow in sums.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 53U;

/// first + factor * second; nothing when a number becomes too large.
[[nodiscard]] std::optional<affine::Index> addScaled(const affine::Index& first, const affine::Index& second,
                                                     std::int64_t factor);
/// factor * index; nothing when a number becomes too large.
[[nodiscard]] std::optional<affine::Index> scaled(const affine::Index& index, std::int64_t factor);

/// Least and greatest value.
struct Interval {
    std::int64_t least = 0;
    std::int64_t greatest = 0;
};

/// Values of an index while each variable runs on its own from low to high; nothing when they exceed 2^62.
[[nodiscard]] std::optional<Interval> intervalOf(const affine::Index& index,
                                                 std::span<const affine::Variable> variables);

/// A number, or an affine function of loop variables, as an index; nothing for other expressions.
[[nodiscard]] std::optional<affine::Index> asIndex(const affine::Expression& expression);
/// Constant for an index without variables, else Position.
[[nodiscard]] affine::Expression asExpression(const affine::Index& index, affine::Place place);

} // namespace pimento::language
