// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_description.h"
#include "sim/upmem/core_state.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::fidelity {

// Kernels that were timed on UPMEM's hardware, hand-written in the style of a compiler: blocks in the order of the
// tasklets, incremented pointers, 64-bit numbers in register pairs, and a routine for the 32-bit product that makes the
// smaller operand the multiplier. Register choice determines stalls, a fifth of the time and more: in loops over
// numbers, the operands of an instruction are in different banks where pairs allow it, except for those of a product.

/// Program of one launch on one DPU.
struct HwKernel {
    std::string text;
    int tasklets = 16;
    int productSteps = 0; // steps of a multiplication of unknown data; 0: expected value for the device's usual numbers
};

/// Initial words of main memory from an offset on.
struct MemoryPart {
    std::int64_t offset = 0; // bytes
    std::vector<std::uint32_t> words;
};

/// Programs launched in sequence on the same main memory, with data, because their control flow depends on it.
struct DataKernel {
    std::vector<HwKernel> launches;
    std::vector<MemoryPart> memory;
    /// Launches whose fixed time counts; none: all. The published intercepts of measured against simulated times are
    /// those of whole runs: runs of the scans, with two launches, have no larger one than runs with one.
    std::optional<int> timedLaunches = {};
};

struct DataRun {
    std::vector<std::int64_t> cycles; // per launch
    sim::upmem::CoreState state;      // after the last launch
};

/// A text with values for the placeholders in braces.
class KernelText {
public:
    explicit KernelText(std::string text) : m_text(std::move(text)) {}

    KernelText& put(const std::string& name, const std::string& value);
    KernelText& put(const std::string& name, std::int64_t value) { return put(name, std::to_string(value)); }

    [[nodiscard]] HwKernel kernel() const { return {m_text}; }

private:
    std::string m_text;
};

/// Runs all launches with values, in the model `hw`.
[[nodiscard]] Result<DataRun> runWithData(const DataKernel& kernel, const sim::DeviceDescription& device,
                                          std::stop_token stop = {});

/// Milliseconds on one DPU of a device, the fixed time of its launches included. Kernels without data of their own run
/// with expected data.
[[nodiscard]] Result<double> hwMilliseconds(const HwKernel& kernel, const sim::DeviceDescription& device,
                                            std::stop_token stop = {});
[[nodiscard]] Result<double> hwMilliseconds(const DataKernel& kernel, const sim::DeviceDescription& device,
                                            std::stop_token stop = {});

} // namespace pimento::fidelity
