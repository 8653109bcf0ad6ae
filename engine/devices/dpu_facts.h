// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"
#include "sim/upmem/system_spec.h"

#include <string>
#include <vector>

namespace pimento {

/// A line about a system of DPUs, for people.
struct DpuFact {
    std::string section; // "core", "host link", "energy", ...
    std::string name;
    std::string value;
    std::string note;
};

/// Everything that a description says about its DPUs, their link and their host, section by section.
[[nodiscard]] std::vector<DpuFact> dpuFacts(const sim::DeviceDescription& device);

/// GB/s of a parallel transfer between the host and all DPUs, for large shares.
[[nodiscard]] double wholeLinkBandwidth(const sim::DeviceDescription& device, sim::upmem::TransferKind kind);
/// Bytes a second that transfers of the largest size move in all DPUs together, by the model `hw`.
[[nodiscard]] double mainMemoryBandwidth(const sim::DeviceDescription& device);

} // namespace pimento
