// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"
#include "sim/upmem/system_spec.h"

#include <string>
#include <vector>

namespace pimento {

/// A line about a system of DPUs, for display.
struct DpuFact {
    std::string section; // "core", "host link", "energy", ...
    std::string name;
    std::string value;
    std::string note;
};

/// All facts of a description about its DPUs, their link and their host, section by section.
[[nodiscard]] std::vector<DpuFact> dpuFacts(const sim::DeviceDescription& device);

/// GB/s of a parallel transfer between the host and all DPUs, for large transfers per DPU.
[[nodiscard]] double wholeLinkBandwidth(const sim::DeviceDescription& device, sim::upmem::TransferKind kind);
/// Bytes per second that transfers of the largest size move in all DPUs together, in the model `hw`.
[[nodiscard]] double mainMemoryBandwidth(const sim::DeviceDescription& device);

} // namespace pimento
