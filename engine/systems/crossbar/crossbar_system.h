// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

namespace pimento {

/// The system of networks on chips of crossbar arrays, after the paper "PIMCOMP".
[[nodiscard]] const System& crossbarSystem();

} // namespace pimento
