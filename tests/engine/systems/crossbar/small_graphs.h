// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
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

/// Appends a convolution of a layer's result; it becomes the only output. Returns its index.
std::size_t addConvolution(LayerGraph& graph, std::size_t source, const SmallConvolution& of);

/// Appends a layer without weights that reads results of one size; it becomes the only output. Returns its index.
std::size_t addPost(LayerGraph& graph, NodeKind kind, std::vector<std::size_t> sources, std::string function = {});

/// Appends a pool of the last layer's result, with windows side by side.
std::size_t addPool(LayerGraph& graph, std::string function, std::int64_t window);

/// Appends a product of the whole image that the last node makes.
void addProduct(LayerGraph& graph, std::int64_t outputs);

/// Layers with windows, groups and arrays of a group, of one part.
[[nodiscard]] std::vector<LayerPartition> layersOf(std::initializer_list<std::array<std::int64_t, 3>> sizes);

/// One chip of cores with arrays of one cell a weight.
[[nodiscard]] CrossbarChip smallChip(int cores, int arraysOfCore, int rows, int columns);

} // namespace pimento::crossbar
