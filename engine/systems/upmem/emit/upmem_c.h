// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/lower/host_program.h"

#include <string>

namespace pimento::upmem {

// Writes programs as C for UPMEM's SDK, for reading and for use elsewhere; nothing here compiles them. Equal programs
// give equal bytes. Integers wrap around as on a DPU if both files are compiled with -fwrapv.

/// Writes the program of every DPU: NAME_dpu.c.
[[nodiscard]] std::string upmemKernel(const LoopProgram& program);

/// Writes the host's part: NAME_host.c with a function NAME that takes one array per tensor, inputs first, and loads
/// the binary NAME_dpu. Results are complete; padding that transfers need is staged inside.
[[nodiscard]] std::string upmemHost(const HostProgram& host, const LoopProgram& program);

/// Returns the stem of both file names: the program's name as an identifier of C.
[[nodiscard]] std::string upmemFileStem(const std::string& name);

} // namespace pimento::upmem
