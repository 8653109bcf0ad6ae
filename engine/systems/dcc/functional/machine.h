// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/interpreter.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace pimento::functional {

/// Result of a run on the functional machine.
struct Execution {
    Tensors tensors; // all tensors of the kernel, in host layout
    std::int64_t commands = 0;
    bool wasStopped = false;
};

/// Order in which the commands between two fences are executed. A memory controller may reorder them, so the result
/// must not depend on it (floating-point sums: within their rounding).
enum class Reorder : std::uint8_t { None, Reverse };

struct ExecuteOptions {
    Reorder reorder = Reorder::None;
    /// Called with each command before execution; may change it, and drops it by returning false. For tests that break
    /// programs.
    std::function<bool(lower::Command&)> tamper = {};
    /// Called every few thousand commands so that the caller can request a stop; borrowed.
    Progress* heartbeat = nullptr;
};

/// Runs a lowered program command by command on banks, registers, buffers and host memory that hold real data: first
/// the preload of the resident tensors, then one run. Unwritten memory holds a poison value that shows in every result
/// that uses it. Error: a command that the machine cannot execute (an address outside a core's memory, a vector that is
/// not in the on-chip memory); such a program is wrong.
[[nodiscard]] Result<Execution> execute(const lower::Program& program, const Tensors& inputs,
                                        const ExecuteOptions& options = {}, const std::stop_token& stop = {});

/// Rounding behaviour of the units of the program's device.
[[nodiscard]] DataPath dataPathOf(const lower::Program& program);

} // namespace pimento::functional
