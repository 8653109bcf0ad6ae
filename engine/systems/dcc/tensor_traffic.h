// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/run_parts.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/purpose.h"
#include "sim/dram/run_result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Traffic of one tensor, for one purpose in one part of the run.
struct TensorTraffic {
    std::size_t part = kInPart;
    sim::Purpose purpose = sim::Purpose::Compute;
    /// Index in the kernel; none: constants, mode changes, work on registers alone.
    std::optional<std::size_t> tensor = std::nullopt;
    std::string name = {};        // name of the tensor; "": none
    std::int64_t tensorBytes = 0; // bytes of the whole tensor, each element once
    std::int64_t requests = 0;    // over all channels
    std::int64_t busiest = 0;     // requests of the channel with the most
    std::int64_t channels = 0;    // channels with at least one request
    std::int64_t reached = 0;     // cores reached, summed up over the requests
    std::int64_t busBytes = 0;    // over the bus between host and device
    std::int64_t arrayBytes = 0;  // between the arrays and the cores
    std::int64_t cycles = 0;      // part of the run's cycles; see shareCycles()

    /// Number of times that the tensor's bytes cross the bus; 0: never, or there is no tensor.
    [[nodiscard]] double copies() const
    {
        return tensorBytes > 0 ? static_cast<double>(busBytes) / static_cast<double>(tensorBytes) : 0;
    }

    bool operator==(const TensorTraffic&) const = default;
};

/// Traffic of a program, found from its commands: rows by part, purpose and tensor, in this order.
struct Traffic {
    std::vector<TensorTraffic> rows = {};
    double operations = 0; // arithmetic operations of the units' lanes, padding included

    [[nodiscard]] std::int64_t busBytes() const;
    [[nodiscard]] std::int64_t arrayBytes() const;
};

/// Computes the traffic from the commands of a lowered program. Moves of the host and operands name the elements that
/// they carry (Program::layout), operations the block that they read. On Samsung's machine, unit programs and mode
/// changes are no commands with data: shareCycles() adds what a run moves in addition to the commands. `heartbeat`,
/// borrowed, if any: called every few hundred commands. Error: a stop.
[[nodiscard]] Result<Traffic> trafficOf(const DraftProgram& program, const std::stop_token& stop = {},
                                        Progress* heartbeat = nullptr);

/// Assigns every row its cycles of a run of the program: the cycles of a purpose in a part (RunResult::purposes) are
/// distributed over its rows in proportion to the requests of their busiest channels, so that all rows add up to the
/// cycles of the run. Bytes of the run that no command carries go to a row without a tensor.
void shareCycles(Traffic& traffic, const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
