// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/instruction.h"

#include <span>

namespace pimento::upmem {

/// Renames registers so that fewer cycles are lost in the two banks of the register file: a DPU reads even and odd
/// registers in pairs, with what the instruction before writes (step 7 of a cycle of the model upim). `weights`: how
/// often each instruction is executed, about. Two steps at the end of a loop change places where that helps. What the
/// program does stays; the pair of multiplication steps keeps its place.
void balanceRegisterBanks(sim::upmem::Program& program, std::span<const double> weights);

} // namespace pimento::upmem
