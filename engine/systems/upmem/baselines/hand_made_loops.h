// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/lower/lowered.h"

namespace pimento::upmem {

/// Changes the result of lowering a manual baseline to the form that its authors wrote: barriers before trees, no
/// missing chunks, and vectors added into the tile that they came from.
void writeAsPeopleDo(const HandMadeProgram& made, Launch& launch);

} // namespace pimento::upmem
