// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pimento {

/// Link between a device and its host.
struct Link {
    std::string_view id;                 // id on command lines and in files: "pcie5"
    std::string_view title;              // "PCIe 5 x16"
    double bytesPerSecond = 0;           // usable, in one direction; 0: the device is the host's own memory
    std::int64_t latencyNanoseconds = 0; // until the first byte of a transfer arrives
    std::string_view source;
};

/// Lists the known links between host and devices, the one without cost first.
[[nodiscard]] std::span<const Link> links();

/// Finds a link; nullptr: unknown id.
[[nodiscard]] const Link* findLink(std::string_view id);

/// Engine that lays data out for a device, by moving each byte once through its own memory.
struct LayoutEngine {
    std::string_view id; // "gpu"
    std::string_view title;
    double bytesPerSecond = 0; // rate of rearrangement; 0: it costs nothing
    std::string_view source;
};

/// Lists the known layout engines of hosts, the one without cost first.
[[nodiscard]] std::span<const LayoutEngine> layoutEngines();

/// Finds a layout engine; nullptr: unknown id.
[[nodiscard]] const LayoutEngine* findLayoutEngine(std::string_view id);

} // namespace pimento
