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
    int productSteps = 0; // of a multiplication; 0: what is expected of the device's usual numbers
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

/// Counts numbers of 12 bits in 256 bins, with a table for each tasklet and the sum of all of them at the end, which each
/// tasklet adds up for some of the bins. A number times 256 has the 9 steps of 256. Nobody waits for the tables of the
/// others, which end together.
[[nodiscard]] HwKernel histogramKernel(std::int64_t elements);

/// Milliseconds of a kernel on one DPU of a device, its launch included, by the model `hw` with data as expected.
[[nodiscard]] Result<double> hwMilliseconds(const HwKernel& kernel, const sim::DeviceDescription& device,
                                            std::stop_token stop = {});

} // namespace pimento::fidelity
