// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/tensor/program.h"

#include <string>

namespace pimento {

// Steps of a compiled schedule in a form that readers can execute (SCHEDULE_JSON.md, "Schedules for DPUs").

/// JSON of a launch: coordinates, variables, buffers with their addresses, boxes of tensors, transfers, words that the
/// host writes, and the body of a tasklet.
[[nodiscard]] std::string launchJson(const upmem::tensor::Program& program, const upmem::CompiledLaunch& launch);

/// JSON of a host nest as the statement that it computes.
[[nodiscard]] std::string hostNestJson(const upmem::tensor::Program& program, const upmem::HostNest& nest);
/// True if a nest is a single statement; hostNestJson() supports only those.
[[nodiscard]] bool isOneStatement(const upmem::tensor::Program& program, const upmem::HostNest& nest);

} // namespace pimento
