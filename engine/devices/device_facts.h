// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento::sim {
struct Device;
}

namespace pimento {

/// Figures derived from a device description: sizes, and peak bandwidths.
struct DeviceFacts {
    std::int64_t banks = 0;
    std::int64_t cores = 0; // compute units; 0: not described
    std::int64_t capacityBytes = 0;
    double clockHertz = 0;
    /// Bytes per second between the device and its host, with reads as dense as the device allows.
    double externalBandwidth = 0;
    std::string externalCommand;
    /// Bytes per second between cells and units, for what moves most; 0: there is none.
    double internalBandwidth = 0;
    std::string internalCommand;
    double refreshShare = 0; // fraction of the time, 0 to 1

    bool operator==(const DeviceFacts&) const = default;
};

/// Lists the figures of a device (bandwidths, capacities) that its kind knows.
[[nodiscard]] DeviceFacts factsOf(const sim::Device& device);

/// A line about a device, for display.
struct DeviceFact {
    std::string section; // "core", "host link", "energy", ...
    std::string name;
    std::string value;
    std::string note;
};

/// Formats a memory size in powers of two, "16 MiB".
[[nodiscard]] std::string sizeText(std::int64_t bytes);

} // namespace pimento
