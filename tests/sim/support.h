// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/simulator.h"

#include <string>
#include <vector>

namespace pimento::test {

/// Returns the description of datasets/backends/<name>.json.
[[nodiscard]] sim::DeviceDescription description(const std::string& name);

/// Returns the machine of datasets/backends/<name>.json, compiled once.
[[nodiscard]] const sim::Machine& machine(const std::string& name);

/// Returns a request by the name of its kind; `bank` is an index within the channel.
[[nodiscard]] sim::Request request(const sim::Machine& machine, const std::string& kind, int channel, int bank, int row,
                                   int column = 0);

/// Appends one barrier for each channel.
void appendFence(std::vector<sim::Request>& requests, const sim::Machine& machine);

/// A run and its trace of commands.
struct TracedRun {
    sim::RunResult result;
    std::vector<sim::CommandRecord> trace;
};
[[nodiscard]] TracedRun run(const sim::Machine& machine, const std::vector<sim::Request>& requests,
                            sim::IdleCycles idleCycles = sim::IdleCycles::Skip);

/// Returns cycles and names of the commands of one channel in the form "1 ACT, 20 WR".
[[nodiscard]] std::string commandsOf(const sim::Machine& machine, const TracedRun& run, int channel);

} // namespace pimento::test
