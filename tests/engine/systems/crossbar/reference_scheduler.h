// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "engine/systems/crossbar/streams/vector_functions.h"

namespace pimento::crossbar {

/// The simplest streams of a network, one layer after the other: core 0 has the results of all layers in its memory, in
/// the places of GlobalMemory, sends the rows of each window to the cores of the array groups, and adds up what comes
/// back. A step is a layer. Partitions may have all forms; each window goes to the copy of its number, modulo copies.
/// All results are stored.
[[nodiscard]] Streams referenceStreams(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                       const Placement& placement, const CrossbarChip& chip,
                                       PoolDivisor divisor = PoolDivisor::ValidInputs);

} // namespace pimento::crossbar
