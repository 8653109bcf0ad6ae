// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <string>

namespace pimento::crossbar {

/// Writes an instruction: "load 64 elements from 1024 to 0 | conv1, pixel 17, prepare". Addresses are in elements, of
/// the memory of the chip where a load reads and a store writes, else of the core.
[[nodiscard]] std::string instructionText(const Instruction& of, const LayerGraph& graph);

/// Writes all streams, core by core and step by step, with a heading for each. False: the sink ended it.
[[nodiscard]] bool writeStreams(const Streams& streams, const LayerGraph& graph, const TextSink& sink);

} // namespace pimento::crossbar
