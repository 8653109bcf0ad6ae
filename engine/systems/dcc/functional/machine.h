// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/interpreter.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace pimento::functional {

/// What a run on the functional machine left behind.
struct Execution {
    Tensors tensors; // all tensors of the kernel, in host layout
    std::int64_t commands = 0;
    bool wasStopped = false;
};

/// The order in which the commands between two fences are executed. A memory controller may reorder them, so that the
/// result must not depend on it (sums of floating-point numbers within their rounding).
enum class Reorder : std::uint8_t { None, Reverse };

struct ExecuteOptions {
    Reorder reorder = Reorder::None;
    /// Sees, may change, and with false drops each command before it is executed; for tests that break programs.
    std::function<bool(lower::Command&)> tamper = {};
    /// Told every few thousand commands, so that somebody may ask for a stop; borrowed.
    Progress* heartbeat = nullptr;
};

/// Runs a lowered program command by command on banks, registers, buffers and host memory that hold real data: first
/// the preloading of the resident tensors, then one run. Memory that nobody wrote holds a poison value that does not
/// stay unnoticed in a result. Error: a command that the machine cannot execute (an address outside a core's memory, a
/// vector that is not in the on-chip memory); such a program is wrong.
[[nodiscard]] Result<Execution> execute(const lower::Program& program, const Tensors& inputs,
                                        const ExecuteOptions& options = {}, const std::stop_token& stop = {});

/// How the units of the program's device round.
[[nodiscard]] DataPath dataPathOf(const lower::Program& program);

} // namespace pimento::functional
