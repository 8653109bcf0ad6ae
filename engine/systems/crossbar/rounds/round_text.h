// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/rounds/network_rounds.h"

#include <cstddef>
#include <string>

namespace pimento::crossbar {

/// "round 1", of the round with index 0.
[[nodiscard]] std::string roundName(std::size_t index);
/// "layers: conv1_1 to conv5_3, arrays: 2016, copies: 118"; "layers: fc6 (channels 0 to 1023), arrays: 1568, copies:
/// 1".
[[nodiscard]] std::string roundDetail(const PlacedRound& round, const LayerGraph& graph);

} // namespace pimento::crossbar
