// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace pimento::test {

/// The array and buffers of the paper's experiments, with rows of 1 KiB.
inline dataflow::Accelerator paperAccelerator()
{
    dataflow::Accelerator accelerator;
    accelerator.name = "16x16x8";
    accelerator.height = 16;
    accelerator.width = 16;
    accelerator.lanes = 8;
    accelerator.macEnergy = 0.00056;
    accelerator.levels.resize(4);
    constexpr std::array<std::int64_t, 4> kCapacities = {512, 65536, 16384, 0};
    constexpr std::array<double, 4> kBandwidths = {64, 512, 256, 0};
    constexpr std::array<std::int64_t, 4> kAccessBytes = {1, 64, 32, 32};
    constexpr std::array<double, 4> kEnergies = {0.001, 0.02, 0.03, 0.5};
    for (std::size_t level = 0; level < 4; ++level) {
        dataflow::MemoryLevel& memory = accelerator.levels[level];
        memory.name = std::array<const char*, 4>{"PE", "global buffer", "row buffer", "DRAM"}[level];
        memory.capacity = level < 3 ? std::optional(kCapacities[level]) : std::nullopt;
        memory.readBandwidth = kBandwidths[level];
        memory.writeBandwidth = kBandwidths[level];
        memory.accessBytes = kAccessBytes[level];
        memory.accessEnergy = kEnergies[level];
    }
    accelerator.levels[3].sharedBandwidth = 32;
    accelerator.rows = {1024, 28, 1};
    return accelerator;
}

} // namespace pimento::test
