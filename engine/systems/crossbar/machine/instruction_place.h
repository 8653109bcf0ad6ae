// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "sim/base/result.h"

#include <cstddef>
#include <string>

namespace pimento::crossbar {

/// Names an instruction of a core: "core 3, step 2, instruction 57 (load of conv1)". `index` is below the number of the
/// core's instructions.
[[nodiscard]] std::string placeOf(const LayerGraph& graph, const Streams& streams, std::size_t core, std::size_t index);

/// Says what a core does: "core 3, which is at its end" or "core 3, which waits at instruction 57 (send, core 1)".
[[nodiscard]] std::string stateOf(const Streams& streams, std::size_t core, std::size_t index);

/// Checks that each core has a stream, and steps that end at its last instruction. Error: names the core.
[[nodiscard]] Result<void> checkShape(const Streams& streams, const CrossbarChip& chip);

} // namespace pimento::crossbar
