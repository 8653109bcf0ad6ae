// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_description.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace pimento::fidelity {

/// A run of a PrIM benchmark with measured kernel times.
struct BenchmarkRun {
    std::string benchmark; // "VA"
    std::int64_t dpus = 1;
    std::int64_t size = 0; // meaning depends on the benchmark, see benchmarks.cpp
};

/// Milliseconds of all kernels of a run on the slowest DPU, launches included, in the model `hw`. Error: a benchmark or
/// size without a program.
[[nodiscard]] Result<double> benchmarkMilliseconds(const BenchmarkRun& run, const sim::DeviceDescription& device,
                                                   std::stop_token stop = {});

} // namespace pimento::fidelity
