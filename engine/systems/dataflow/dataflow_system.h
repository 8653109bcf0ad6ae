// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

namespace pimento {

/// Dataflows of convolutions and products on an array of processing elements under levels of memory, as the paper
/// "PIM Optimizer" models them, proved best by branch and bound.
[[nodiscard]] const System& dataflowSystem();

} // namespace pimento
