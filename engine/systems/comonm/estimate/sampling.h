// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <functional>

namespace pimento::comonm {

/// How the times of two portions are extended to the whole space.
enum class Extrapolation : std::uint8_t {
    Affine,  // a line through both
    Literal, // proportional to the second, as algorithm 1 of the paper
};

struct SamplingOptions {
    Extrapolation rule = Extrapolation::Affine;
    double alpha = 0.01; // the second portion takes twice the first, give or take this fraction

    bool operator==(const SamplingOptions&) const = default;
};

/// The time of a space by its portions.
struct SampledTime {
    double cycles = 0;
    std::int64_t portion = 0; // larger simulated portion, in smallest portions
    std::int64_t whole = 0;   // space, in smallest portions
    std::int64_t steps = 0;   // pairs of portions that were simulated

    bool operator==(const SampledTime&) const = default;
    [[nodiscard]] bool isWhole() const { return portion == whole; }
};

/// Cycles of the portion that is `c` times the smallest one.
using SimulatePortion = std::function<Result<double>(std::int64_t c)>;

/// Algorithm 1 of the CoMoNM paper: simulates portions c and 2c, c = 1, 2, ..., until the second takes twice the first
/// or is the whole space, then extends them. Portions are never larger than the space; each is simulated once. Error:
/// that of `simulate`.
[[nodiscard]] Result<SampledTime> sampledTime(std::int64_t whole, const SimulatePortion& simulate,
                                              const SamplingOptions& options = {});

} // namespace pimento::comonm
