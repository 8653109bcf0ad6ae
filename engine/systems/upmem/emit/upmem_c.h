// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/lower/host_program.h"

#include <string>

namespace pimento::upmem {

// Programs as C for UPMEM's SDK, to read and to take elsewhere; nothing here compiles them. The same program gives the
// same bytes. Integers wrap around as on a DPU when both files are compiled with -fwrapv.

/// What every DPU runs: NAME_dpu.c.
[[nodiscard]] std::string upmemKernel(const LoopProgram& program);

/// What the host does around it: NAME_host.c with a function NAME that takes one array for each tensor, inputs first,
/// and loads the binary NAME_dpu. Results are whole; padding that transfers need is staged inside.
[[nodiscard]] std::string upmemHost(const HostProgram& host, const LoopProgram& program);

/// The stem of both files: the program's name as an identifier of C.
[[nodiscard]] std::string upmemFileStem(const std::string& name);

} // namespace pimento::upmem
