// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace pimento::dataflow {

/// The numbers 0, step, 2 step, ... of an arithmetic progression; both members are at least 0.
struct Progression {
    std::int64_t step = 0;
    std::int64_t count = 1;

    bool operator==(const Progression&) const = default;
};

/// Sums floor((step i + start) / divisor) over i < count. All arguments are at least 0, the divisor at least 1.
[[nodiscard]] std::int64_t floorSum(std::int64_t count, std::int64_t divisor, std::int64_t step, std::int64_t start);

/// Counts the sums start + (one number of each progression) that leave a remainder of at least `least` when divided by
/// `modulus`; equal sums count each. The time is bounded by the modulus, not by the number of sums.
[[nodiscard]] std::int64_t countRemainders(std::int64_t start, std::span<const Progression> progressions,
                                           std::int64_t modulus, std::int64_t least);

} // namespace pimento::dataflow
