// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_description.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pimento::comonm {

/// A kernel of PrIM that was timed on UPMEM's hardware. Its code is target assembly in the style of the vendor's
/// compiler; estimates come from portions of it. Where control flow depends on data, portions have data of their own,
/// as frequent as the comments say.
struct TimedKernel {
    enum class Kind : std::uint8_t {
        Addition,
        Sum,
        Matrix,
        MatrixInRegister,
        Layer,
        Histogram,
        SharedHistogram, // control flow depends on data from here on
        Selection,       // of every second number
        Unique,          // of numbers that occur twice
        ScanAdd,
        ReduceScan,
    };
    Kind kind = Kind::Addition;
    std::int64_t rows = 0;             // of a DPU; elements for vectors
    std::int64_t columns = 0;          // of a matrix
    std::int64_t block = 0;            // columns of a transfer
    int launches = 1; // launches whose fixed times count; 1 where the published time is for a whole run
    std::optional<double> launch = {}; // milliseconds of each; none: that of the device
};

/// The kernel of a row of the published times: "VA", "RED", "GEMV", "MLP", "HST-S", "HST-L", "SEL", "UNI", "SCAN-SSA",
/// "SCAN-RSS". none: the system has no estimate for it.
[[nodiscard]] std::optional<TimedKernel> timedKernel(const std::string& benchmark, std::int64_t dpus,
                                                     std::int64_t size);

/// Estimated milliseconds on one DPU of a device, launches included. Error: no program has such sizes.
[[nodiscard]] Result<double> estimatedMilliseconds(const TimedKernel& kernel, const sim::DeviceDescription& device);

} // namespace pimento::comonm
