// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/aim/cent/block_trace.h"
#include "sim/aim/simulator.h"

namespace pimento::aim {

/// Millijoules that a card takes for a run, by CENT's price list, with its accelerators' work for a block; `linkBits`
/// cross the links.
[[nodiscard]] double cardEnergy(const sim::aim::RunResult& run, const CentModel& model, std::int64_t tokens,
                                double linkBits);

} // namespace pimento::aim
