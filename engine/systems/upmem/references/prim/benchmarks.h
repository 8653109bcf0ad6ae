// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_description.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace pimento::fidelity {

/// A run of a PrIM benchmark with measured kernel times.
struct BenchmarkRun {
    std::string benchmark; // "VA"
    std::int64_t dpus = 1;
    std::int64_t size = 0; // meaning depends on the benchmark, see benchmarks.cpp
};

/// Milliseconds of each launch of a benchmark on hardware. Intercepts of measured against simulated times over all rows
/// that the authors of uPIMulator published are 0.36 ms for VA and 0.62 ms for the three launches of MLP; those of runs
/// of ten others, the scans with two launches among them, lie between 0.12 and 0.23 ms, for which the device has 0.15
/// ms. The rows do not say what else these launches do. none: the time of the device.
[[nodiscard]] std::optional<double> publishedLaunch(std::string_view benchmark);

/// Milliseconds of all kernels of a run on the slowest DPU, launches included, in the model `hw`. Error: a benchmark or
/// size without a program.
[[nodiscard]] Result<double> benchmarkMilliseconds(const BenchmarkRun& run, const sim::DeviceDescription& device,
                                                   std::stop_token stop = {});

} // namespace pimento::fidelity
