// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/files/timeloop_input.h"
#include "engine/systems/dataflow/timeloop/files/yaml_reading.h"

// The sections of files for Timeloop, each read by a function. Mistakes are recorded in the reading.

namespace pimento::dataflow::timeloop {

/// What instances of a node of an architecture multiply.
enum class Fanout : std::uint8_t { Lanes, Array, OuterMemory };

/// Constraints inside a node of an architecture (format 0.4).
struct NodeConstraints {
    const YamlNode* node = nullptr;   // the map under "constraints"
    std::string name;                 // of the architecture's node
    std::optional<std::size_t> level; // none: a container or compute units
    Fanout fanout = Fanout::Array;
    bool hasMeshX = false; // its instances lie along X, Y
    bool hasMeshY = false;
};

/// An accelerator with the width of its words.
struct ReadAccelerator {
    Accelerator accelerator;
    std::int64_t wordBytes = 1;
    std::vector<NodeConstraints> constraints;
};

[[nodiscard]] LayerLoops readProblem(YamlReading& reading, const YamlNode& problem);
[[nodiscard]] ReadAccelerator readArchitecture(YamlReading& reading, const YamlNode& architecture);
/// `layer`: with it, a factor of 0 stands for all steps that other factors leave. nullptr: none.
[[nodiscard]] Mapping readMapping(YamlReading& reading, const YamlNode& mapping, const Accelerator& accelerator,
                                  const LayerLoops* layer);
/// Adds constraints to those that other sections named. `layer`: with it, loops of one step have no place in an order.
/// nullptr: not known.
void readConstraints(YamlReading& reading, const YamlNode& constraints, const Accelerator& accelerator,
                     const LayerLoops* layer, DataflowConstraints& all);
/// Likewise, those inside nodes of the architecture.
void readConstraints(YamlReading& reading, const std::vector<NodeConstraints>& nodes, const Accelerator& accelerator,
                     const LayerLoops* layer, DataflowConstraints& all);

/// Level that a directive names.
[[nodiscard]] std::optional<std::size_t> targetOf(YamlReading& reading, const YamlNode& directive,
                                                  const Accelerator& accelerator);

} // namespace pimento::dataflow::timeloop
