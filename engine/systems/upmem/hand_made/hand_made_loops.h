// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/hand_made/hand_made.h"
#include "engine/systems/upmem/lower/lowered.h"

namespace pimento::upmem {

/// Changes what lowering made of a hand-made program to what its authors wrote: barriers before trees, no chunk that is
/// not there, vectors added into a tile that they came from.
void writeAsPeopleDo(const HandMadeProgram& made, Launch& launch);

} // namespace pimento::upmem
