// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question_files.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"
#include "sim/base/result.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

// Format: TIMELOOP_FILES.md.

namespace pimento::dataflow::timeloop {

/// What files for Timeloop describe together.
struct TimeloopInput {
    std::optional<LayerLoops> layer; // with elements as wide as the accelerator's words
    std::optional<Accelerator> accelerator;
    std::optional<Mapping> mapping;
    std::optional<DataflowConstraints> constraints;
    std::string layerFile; // names of the files that describe them; "": none
    std::string acceleratorFile;
    std::string constraintsFile;
    std::vector<std::string> remarks; // what files say and what does not count here

    bool operator==(const TimeloopInput&) const = default;
};

/// Reads YAML files for Timeloop that belong together, as its command line takes them. Error, with file, line and
/// column: damaged text, a value that makes no sense, a mapping without an architecture or of another one, an
/// architecture with more instances than an array of PEs and their lanes, or a constraint that no pin can say.
[[nodiscard]] Result<TimeloopInput> readTimeloop(std::span<const NamedText> files);

} // namespace pimento::dataflow::timeloop
