// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/advice/parts.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/purpose.h"
#include "sim/run_result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// What a program moves of one tensor, for one purpose in one part of the run.
struct TensorTraffic {
    std::size_t part = kInPart;
    sim::Purpose purpose = sim::Purpose::Compute;
    /// Of the kernel; none: constants, changes of mode, work on registers alone.
    std::optional<std::size_t> tensor = std::nullopt;
    std::string name = {};        // of the tensor; "": none
    std::int64_t tensorBytes = 0; // of the whole tensor, each element once
    std::int64_t requests = 0;    // of all channels
    std::int64_t busiest = 0;     // of the channel with the most
    std::int64_t channels = 0;    // with at least one of them
    std::int64_t reached = 0;     // cores that the requests reach, each as often as it is reached
    std::int64_t busBytes = 0;    // over the bus between host and device
    std::int64_t arrayBytes = 0;  // between the arrays and the cores
    std::int64_t cycles = 0;      // of the run; see shareCycles()

    /// How many times the tensor's bytes pass the bus; 0: they do not, or there is no tensor.
    [[nodiscard]] double copies() const
    {
        return tensorBytes > 0 ? static_cast<double>(busBytes) / static_cast<double>(tensorBytes) : 0;
    }

    bool operator==(const TensorTraffic&) const = default;
};

/// Everything that a program moves, from its commands, by part, purpose and tensor, in this order.
struct Traffic {
    std::vector<TensorTraffic> rows = {};
    double operations = 0; // arithmetic operations that the lanes of the units are driven through, padding included

    [[nodiscard]] std::int64_t busBytes() const;
    [[nodiscard]] std::int64_t arrayBytes() const;
};

/// Reads the commands of a lowered program. Moves of the host and operands say which elements they carry
/// (Program::layout), operations which block they read. On Samsung's machine programs of the units and changes of mode
/// are no commands with data: what a run moves beside the commands is added by shareCycles(). `heartbeat`, borrowed, if
/// any: called every few hundred commands. Error: a stop.
[[nodiscard]] Result<Traffic> trafficOf(const DraftProgram& program, const std::stop_token& stop = {},
                                        Progress* heartbeat = nullptr);

/// Gives every row its cycles of a run of the program: those of a purpose in a part (RunResult::purposes) are shared
/// among its rows in the ratio of the requests of their busiest channels, so that all rows add up to the cycles of the
/// run. Bytes of the run that no command carries go to a row without tensor.
void shareCycles(Traffic& traffic, const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
