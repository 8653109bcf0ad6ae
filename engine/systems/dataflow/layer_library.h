// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "engine/problem/system.h"
#include "engine/workloads/layer.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// A layer of datasets/layers/layers.csv.
struct NamedLayer {
    std::string title;
    std::string source;
    workloads::Layer layer; // of one image, with the name of its row

    bool operator==(const NamedLayer&) const = default;
};

/// Reads a table of layers. Error: the first invalid row.
[[nodiscard]] Result<std::vector<NamedLayer>> readLayers(const std::filesystem::path& file);
/// The layers of the program's data folder, read once; none: there is no such table.
[[nodiscard]] const std::vector<NamedLayer>& libraryLayers();

/// The layers that questions may name: the library's, and a convolution and a product of any sizes.
[[nodiscard]] std::vector<SystemKernel> namedLayers();
/// The layer of a question that names one, with its sizes and element type. Error: an unknown name, or invalid sizes.
[[nodiscard]] Result<workloads::Layer> layerNamed(const WorkloadRef& workload);
/// Fills the sizes that a question about a named layer omits, so that questions about the same layer are equal.
[[nodiscard]] WorkloadRef withAllSizes(WorkloadRef workload);

} // namespace pimento::dataflow
