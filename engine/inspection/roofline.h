// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento {

/// Peak rates of a device per second.
struct DeviceRoofs {
    double busBytes = 0;   // between host and device, over all channels
    double arrayBytes = 0; // between the arrays and the cores
    double operations = 0; // rate of the cores, with their fastest command

    bool operator==(const DeviceRoofs&) const = default;
};

/// Names of what the roofs belong to; "": the bus between host and device, the arrays, the cores.
struct RoofNames {
    std::string bus;
    std::string arrays;
    std::string cores;

    bool operator==(const RoofNames&) const = default;
};

/// Limit that one resource alone sets for a candidate.
struct RooflineCeiling {
    std::string resource;
    double operationsPerSecond = 0;

    bool operator==(const RooflineCeiling&) const = default;
};

/// One candidate in a roofline: its operations per byte over the bus between host and device, and per byte between its
/// cores and the arrays. A candidate below the roofs is limited by something else: timing between commands, fences, or
/// an order that leaves resources idle.
struct Roofline {
    DeviceRoofs roofs;
    double operations = 0; // operations of the kernel that the candidate computes, padding excluded
    double busBytes = 0;
    double arrayBytes = 0;
    double seconds = 0;
    double secondsAtBest = 0;              // lower bound of the candidate's requests
    std::vector<RooflineCeiling> ceilings; // the lowest, which limits, first
    std::string limit;                     // resource of that ceiling
    RoofNames names = {};

    [[nodiscard]] double operationsPerSecond() const { return seconds > 0 ? operations / seconds : 0; }
    [[nodiscard]] double atBest() const { return secondsAtBest > 0 ? operations / secondsAtBest : 0; }
    /// Time of the candidate over its lower bound; 1 at the limit.
    [[nodiscard]] double timesLimit() const { return secondsAtBest > 0 ? seconds / secondsAtBest : 0; }
};

} // namespace pimento
