// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/tensor/program.h"

#include <string>

namespace pimento {

// The steps of a compiled schedule in a form that readers can execute (SCHEDULE_JSON.md, "Schedules for DPUs").

/// A launch: coordinates, variables, buffers with their places, boxes of tensors, transfers, words that the host
/// writes, and the body of a tasklet.
[[nodiscard]] std::string launchJson(const upmem::tensor::Program& program, const upmem::CompiledLaunch& launch);

/// A nest of the host as the statement that it computes.
[[nodiscard]] std::string hostNestJson(const upmem::tensor::Program& program, const upmem::HostNest& nest);
/// Whether a nest is one statement; else hostNestJson() cannot say what it does.
[[nodiscard]] bool isOneStatement(const upmem::tensor::Program& program, const upmem::HostNest& nest);

} // namespace pimento
