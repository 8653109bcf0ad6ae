// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/progress.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::functional {

/// Values of all tensors of a kernel, row-major. Numbers of every element type fit a double exactly.
using Tensors = std::vector<std::vector<double>>;

/// Expected result of a kernel: the value of each element and the allowed error of a device.
struct Expected {
    Tensors values;
    Tensors bounds; // largest |device - value|; 0 where the arithmetic is exact
};

/// True if the run should stop. Polls the stop token and reports progress when `count` is a multiple of some thousand.
[[nodiscard]] inline bool isToStop(std::int64_t count, const std::stop_token& stop, Progress* heartbeat)
{
    constexpr std::int64_t kBetweenChecks = 4096;
    if (count % kBetweenChecks != 0) {
        return false;
    }
    if (heartbeat != nullptr) {
        heartbeat->report(count, 0);
    }
    return stop.stop_requested();
}

/// Rounding behaviour of a device; see Verification in resources/docs/MODEL.md for the derivation.
struct DataPath {
    double accumulate = 0; // relative error of one addition to a running sum
    double perSum = 0; // relative error of all steps done once per sum (products of rounded values, narrowing, merge)
};

/// Runs the kernel point by point in program order in double precision (integers: exactly, wrapping where a value is
/// stored) and propagates error bounds:
///   error of a sum of n terms <= sum of the terms' errors + (n * accumulate + perSum) * sum of |term|.
/// A sum of whole numbers whose absolute values add up to no more than the type holds exactly has no error. A sum whose
/// terms may overflow has an infinite error, and so has every value that a later statement computes from its tensor:
/// padding multiplies by zero, and zero times infinity is not zero. `inputs` holds values for the arguments; other
/// tensors start at zero. After a stop the values are incomplete.
[[nodiscard]] Expected interpret(const affine::Kernel& kernel, const Tensors& inputs, const DataPath& path,
                                 const std::stop_token& stop = {}, Progress* heartbeat = nullptr);

} // namespace pimento::functional
