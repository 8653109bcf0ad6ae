// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_run.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

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

/// Peak data movement and compute rates, from how often the constraint table lets each command issue. `bytesOfType`:
/// size of one element.
[[nodiscard]] DeviceRoofs roofsOf(const sim::Machine& machine, int bytesOfType);

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

    [[nodiscard]] double operationsPerSecond() const { return seconds > 0 ? operations / seconds : 0; }
    [[nodiscard]] double atBest() const { return secondsAtBest > 0 ? operations / secondsAtBest : 0; }
    /// Time of the candidate over its lower bound; 1 at the limit.
    [[nodiscard]] double timesLimit() const { return secondsAtBest > 0 ? seconds / secondsAtBest : 0; }
};

/// Roofline of a run that computes `operations` of its kernel, on elements of `bytesOfType` bytes. The machine must be
/// that of the run.
[[nodiscard]] Roofline rooflineOf(const sim::Machine& machine, double operations, int bytesOfType,
                                  const CommandRun& run);

/// Bytes that the commands of a run move over the bus between host and device.
[[nodiscard]] double busBytesOf(const sim::Machine& machine, const sim::RunResult& run);
/// Bytes that the commands of a run move between the arrays and the cores.
[[nodiscard]] double arrayBytesOf(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
