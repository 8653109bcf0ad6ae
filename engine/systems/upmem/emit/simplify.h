// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

namespace pimento::upmem {

/// What every compiler does: loops of one iteration go, conditions on constants are decided, loops that are never
/// entered go. Numbers of statements stay.
[[nodiscard]] LoopProgram simplified(LoopProgram program);

} // namespace pimento::upmem
