// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// A convolution with a square window.
struct SmallConvolution {
    std::int64_t outputs = 1;
    std::int64_t window = 1;
    std::int64_t stride = 1;
    std::int64_t padding = 0; // on each side
    std::int64_t dilation = 1;
    std::int64_t groups = 1;
};

/// A chain of convolutions behind an input of the given shape.
[[nodiscard]] LayerGraph chainOf(const ImageShape& input, std::span<const SmallConvolution> convolutions);

/// Appends a product of the whole image that the last node makes.
void addProduct(LayerGraph& graph, std::int64_t outputs);

/// Layers with windows, groups and arrays of a group, of one part.
[[nodiscard]] std::vector<LayerPartition> layersOf(std::initializer_list<std::array<std::int64_t, 3>> sizes);

/// One chip of cores with arrays of one cell a weight.
[[nodiscard]] CrossbarChip smallChip(int cores, int arraysOfCore, int rows, int columns);

} // namespace pimento::crossbar
