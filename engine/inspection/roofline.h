// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_run.h"
#include "sim/machine.h"
#include "sim/run_result.h"

#include <string>
#include <vector>

namespace pimento {

/// What a device can do at best, per second.
struct DeviceRoofs {
    double busBytes = 0;   // between host and device, all channels
    double arrayBytes = 0; // between the arrays and the cores
    double operations = 0; // of the cores, with the fastest of their commands

    bool operator==(const DeviceRoofs&) const = default;
};

/// Most that a device moves and computes, from how often its constraint table lets each command issue. `bytesOfType`:
/// of one element.
[[nodiscard]] DeviceRoofs roofsOf(const sim::Machine& machine, int bytesOfType);

/// What one resource alone would allow a draft.
struct RooflineCeiling {
    std::string resource;
    double operationsPerSecond = 0;

    bool operator==(const RooflineCeiling&) const = default;
};

/// One draft in a roofline: its operations against the bytes that it moves over the bus between host and device, and
/// against those that its cores move to and from the arrays. A draft below the roofs is held back by something else: by
/// timing between commands, fences, or an order that leaves resources idle.
struct Roofline {
    DeviceRoofs roofs;
    double operations = 0; // of the kernel; what padding adds does not count
    double busBytes = 0;
    double arrayBytes = 0;
    double seconds = 0;
    double secondsAtBest = 0;              // the lower bound of the draft's requests
    std::vector<RooflineCeiling> ceilings; // the lowest, which limits, first
    std::string limit;                     // the resource of that one

    [[nodiscard]] double operationsPerSecond() const { return seconds > 0 ? operations / seconds : 0; }
    [[nodiscard]] double atBest() const { return secondsAtBest > 0 ? operations / secondsAtBest : 0; }
    /// How many times longer than its lower bound the draft takes; 1 at the limit.
    [[nodiscard]] double timesLimit() const { return secondsAtBest > 0 ? seconds / secondsAtBest : 0; }
};

/// A run with `operations` of its kernel, on elements of so many bytes. The machine must be the one that it ran on.
[[nodiscard]] Roofline rooflineOf(const sim::Machine& machine, double operations, int bytesOfType,
                                  const CommandRun& run);

/// Bytes that the commands of a run move over the bus between host and device.
[[nodiscard]] double busBytesOf(const sim::Machine& machine, const sim::RunResult& run);
/// Bytes that its commands move between the arrays and the cores.
[[nodiscard]] double arrayBytesOf(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
