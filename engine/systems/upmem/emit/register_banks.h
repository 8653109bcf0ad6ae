// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/instruction.h"

#include <span>

namespace pimento::upmem {

/// Renames registers to lose fewer cycles in the two banks of the register file: a DPU reads even and odd registers in
/// pairs, together with the register that the previous instruction writes (step 7 of a cycle of the model upim).
/// `weights` is the approximate number of executions of each instruction. Two steps at the end of a loop are swapped
/// where that helps. The program's effect is unchanged; the pair of multiplication steps stays in place.
void balanceRegisterBanks(sim::upmem::Program& program, std::span<const double> weights);

} // namespace pimento::upmem
