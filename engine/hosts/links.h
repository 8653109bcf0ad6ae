// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pimento {

/// What the data of a device crosses on its way from and to the host.
struct Link {
    std::string_view id;                 // on command lines and in files: "pcie5"
    std::string_view title;              // "PCIe 5 x16"
    double bytesPerSecond = 0;           // in one direction, that data gets; 0: the device is the host's own memory
    std::int64_t latencyNanoseconds = 0; // until the first byte of a transfer arrives
    std::string_view source;
};

/// All that there are, the one that costs nothing first.
[[nodiscard]] std::span<const Link> links();

/// nullptr: there is none of this id.
[[nodiscard]] const Link* findLink(std::string_view id);

/// What lays data out for a device: it moves each byte once through memory of its own.
struct LayoutEngine {
    std::string_view id; // "gpu"
    std::string_view title;
    double bytesPerSecond = 0; // that it rearranges; 0: it costs nothing
    std::string_view source;
};

/// All that there are, the one that costs nothing first.
[[nodiscard]] std::span<const LayoutEngine> layoutEngines();

/// nullptr: there is none of this id.
[[nodiscard]] const LayoutEngine* findLayoutEngine(std::string_view id);

} // namespace pimento
