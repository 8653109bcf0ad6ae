// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/breakdown.h"
#include "engine/systems/crossbar/rounds/network_rounds.h"

namespace pimento::crossbar {

/// The time to write the weights of each round of a batch, with layers, copies and arrays.
[[nodiscard]] Breakdown roundBreakdown(const NetworkRounds& rounds, const LayerGraph& graph);

} // namespace pimento::crossbar
