// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

namespace pimento {

/// The cost model of the CoMoNM paper: candidates are mappings of a kernel onto UPMEM or a memory with units beside its
/// banks; costs are estimates from sampled portions, and runs on the detailed machines where asked.
[[nodiscard]] const System& comonmSystem();

} // namespace pimento
