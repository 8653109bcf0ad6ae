// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/device.h"
#include "sim/upmem/core_state.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::fidelity {

// Kernels that were timed on UPMEM's hardware, written by hand as a compiler would: blocks in the order of the
// tasklets, pointers that count up, numbers of 64 bits in pairs of registers, the 32-bit product in a routine that
// makes the smaller operand the multiplier. Registers decide about stalls, a fifth of the time and more: in loops over
// numbers, the operands of an instruction lie in different banks wherever pairs allow it. Those of a product do not.

/// A program of one launch on one DPU.
struct HwKernel {
    std::string text;
    int tasklets = 16;
    int productSteps = 0; // of a multiplication of unknown data; 0: what is expected of the device's usual numbers
};

/// Words that main memory holds before the first launch, from an offset on.
struct MemoryPart {
    std::int64_t offset = 0; // bytes
    std::vector<std::uint32_t> words;
};

/// Programs that are launched one after another on the same main memory, with its data: their way depends on it.
struct DataKernel {
    std::vector<HwKernel> launches;
    std::vector<MemoryPart> memory;
};

struct DataRun {
    std::vector<std::int64_t> cycles; // of each launch
    sim::upmem::CoreState state;      // behind the last one
};

/// A text with values in the places of words in braces.
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

/// Milliseconds on one DPU of a device, with a launch for each program.
[[nodiscard]] Result<double> hwMilliseconds(const HwKernel& kernel, const sim::DeviceDescription& device,
                                            std::stop_token stop = {}); // data as expected
[[nodiscard]] Result<double> hwMilliseconds(const DataKernel& kernel, const sim::DeviceDescription& device,
                                            std::stop_token stop = {});

} // namespace pimento::fidelity
