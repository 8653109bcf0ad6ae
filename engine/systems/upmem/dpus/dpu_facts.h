// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_facts.h"
#include "sim/dram/device_description.h"
#include "sim/upmem/link_kinds.h"

#include <vector>

namespace pimento {

/// Lists the facts of a description about its DPUs, their link and their host, section by section.
[[nodiscard]] std::vector<DeviceFact> dpuFacts(const sim::DeviceDescription& device);

/// Figures of a system of DPUs: transfers move its data.
[[nodiscard]] DeviceFacts dpuFigures(const sim::DeviceDescription& device);

/// GB/s of a parallel transfer between the host and all DPUs, for large transfers per DPU.
[[nodiscard]] double wholeLinkBandwidth(const sim::DeviceDescription& device, sim::upmem::TransferKind kind);
/// Bytes per second that transfers of the largest size move in all DPUs together, in the model `hw`.
[[nodiscard]] double mainMemoryBandwidth(const sim::DeviceDescription& device);

} // namespace pimento
