// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/bounds.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <memory>
#include <stop_token>

namespace pimento::samsung {

/// Simulates one run of a program on Samsung's machine, with the commands and requests that the device file names
/// (ProgramCommands). Cycles count from 0 here.
[[nodiscard]] Result<sim::RunResult> simulateProgram(const lower::Program& program, const sim::Machine& machine,
                                                     const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                     Progress* progress = nullptr);

class Stages;

/// Runs the stages of a request list on the machine that runs programs.
[[nodiscard]] Result<sim::RunResult> simulateList(std::shared_ptr<Stages> stages, const sim::Machine& machine,
                                                  const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                  Progress* progress = nullptr);

/// Lower bounds of every run of the program on Samsung's machine. A stop leaves zeros.
[[nodiscard]] Result<sim::BoundFigures> boundsOf(const lower::Program& program, const sim::Machine& machine,
                                                 const std::stop_token& stop = {});

} // namespace pimento::samsung
