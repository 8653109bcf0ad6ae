// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/devices/registry.h"
#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::crossbar {

/// A network of reference files.
struct ReferenceNetwork {
    LayerGraph graph;
    std::size_t inputs = 1;

    /// Number of a node's layer in the file: inputs come first.
    [[nodiscard]] std::size_t layerNumber(const GraphNode& node) const { return inputs + node.layer; }
};

using ReferenceNetworks = std::map<std::string, Result<ReferenceNetwork>, std::less<>>;

/// Reads the networks that the column "network" of a table names, from networks/NAME.json in a folder. In a file whose
/// provenance is not a structure file of the public program, a norm that is folded into a layer leaves a bias, as in the
/// structures that the rows were made with.
[[nodiscard]] ReferenceNetworks readReferenceNetworks(const CsvTable& table, const std::filesystem::path& folder);

/// A network cut for a chip as the public program cuts it: dense groups, windows.
struct ReferenceCase {
    const ReferenceNetwork* network = nullptr;
    CrossbarChip chip;
    std::vector<LayerPartition> partitions;
};

/// Cuts a network for a configuration. Error: an unknown configuration, or a network that cannot be read.
[[nodiscard]] Result<ReferenceCase> referenceCase(const BackendRegistry& devices, const ReferenceNetworks& networks,
                                                  std::string_view network, std::string_view configuration,
                                                  std::int64_t mvmNs);

} // namespace pimento::crossbar
