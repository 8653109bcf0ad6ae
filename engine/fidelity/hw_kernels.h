// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/device.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace pimento::fidelity {

// Kernels that were timed on UPMEM's hardware, written by hand as a compiler would: blocks in the order of the tasklets,
// pointers that count up, the 32-bit product in a routine that makes the smaller operand the multiplier. Registers decide
// about stalls: the sum's and the product's lie in both banks; with all of them in one a sum takes a fifth longer.

struct HwKernel {
    std::string text;
    int tasklets = 16;
    bool hasZeros = false; // nearly all numbers are: a product takes one step
};

/// Adds vectors of 4-byte integers in blocks of 1024 bytes.
[[nodiscard]] HwKernel additionKernel(std::int64_t elements);
/// Adds up 8-byte integers in blocks of 1024 bytes.
[[nodiscard]] HwKernel sumKernel(std::int64_t elements);
/// A matrix of 4-byte integers times a vector; rows go to the tasklets one after another, in blocks of columns.
[[nodiscard]] HwKernel matrixKernel(std::int64_t rows, std::int64_t columns, std::int64_t block,
                                    int tasklets = HwKernel{}.tasklets);
/// The same as a layer of a perceptron: no tasklet has less than two rows, which fill 8 bytes of results, so that some
/// are idle where rows are few. The maximum with zero costs nothing beside a row. PrIM fills matrices with 98 zeros of 100
/// and vectors with 48 of 50.
[[nodiscard]] HwKernel layerKernel(std::int64_t rows, std::int64_t columns, std::int64_t block);

/// Milliseconds of a kernel on one DPU of a device, its launch included, by the model `hw` with data as expected.
[[nodiscard]] Result<double> hwMilliseconds(const HwKernel& kernel, const sim::DeviceDescription& device,
                                            std::stop_token stop = {});

} // namespace pimento::fidelity
