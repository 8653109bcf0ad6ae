// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/lower/lowered.h"

namespace pimento::upmem {

/// Changes the lowered launch of a manual baseline to what its authors wrote: a barrier before each tree of partial
/// sums, no code for tasklets without a chunk, and sums of vectors written over the tile of an operand.
void writeAsPeopleDo(const HandMadeProgram& made, Launch& launch);

} // namespace pimento::upmem
