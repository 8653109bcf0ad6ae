// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace pimento::dataflow::timeloop {

/// An input of a reference run.
struct TimeloopCase {
    LayerLoops layer;
    Accelerator accelerator;
    Mapping mapping;
    bool isRagged = false; // the factors of a dimension exceed its bound
};

/// An accelerator of a reference run. Its bandwidths and capacities were given in words.
struct TimeloopMachine {
    Accelerator accelerator;
    std::int64_t wordBytes = 1;
};

/// Reads archs.json and layers.csv of a folder, or of the folder above, into accelerators and layers by name. Energies
/// become nJ and words become bytes. Error: a file lacks, or a value is no usable number.
[[nodiscard]] Result<std::map<std::string, TimeloopMachine>> readTimeloopMachines(const std::filesystem::path& folder);
[[nodiscard]] Result<std::map<std::string, LayerLoops>> readTimeloopLayers(const std::filesystem::path& folder);

/// Reads mappings.csv of a folder, with its layers and accelerators, by case. Error: a missing file, an unusable number, or a mapping that does
/// not suit its layer.
[[nodiscard]] Result<std::map<std::string, TimeloopCase>> readTimeloopCases(const std::filesystem::path& folder);

} // namespace pimento::dataflow::timeloop
