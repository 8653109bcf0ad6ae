// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::sim::upmem {

struct MultiplySpec;

/// Steps of the multiplication routine for unknown operands: the expectation, rounded to whole steps.
struct ExpectedSteps {
    int one = 1;     // for a multiplier that is any operand
    int smaller = 1; // for a multiplier that is the smaller of two

    [[nodiscard]] static ExpectedSteps of(const MultiplySpec& multiply);
    bool operator==(const ExpectedSteps&) const = default;
};

} // namespace pimento::sim::upmem
