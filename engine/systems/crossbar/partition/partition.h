// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// Source: the paper "PIMCOMP", section V: weights as matrices, cut into array groups.

namespace pimento::crossbar {

/// Form in which the weights of a convolution become `matrices` matrices of `rows` x `columns` (Table IV; I and O: input
/// and output channels, K x K: window).
enum class Unfolding : std::uint8_t {
    Window,    // (I K^2, O, 1): a column for each output channel, the whole window as input
    Positions, // (I, O, K^2): a matrix for each position of the window; their results are added
    Rows,      // (I K, O, K): a matrix for each row of the window
    Strip,     // (I K, O K, 1): a column strip of the image as input, results for K outputs
    Scatter,   // (I, O K^2, 1): a pixel as input, results for K^2 outputs
};

inline constexpr std::array<std::string_view, 5> kUnfoldings = {"window", "positions", "rows", "strip", "scatter"};

[[nodiscard]] constexpr std::string_view nameOf(Unfolding form)
{
    return kUnfoldings[static_cast<std::size_t>(form)];
}

/// A layer with weights, cut into array groups. An array group is the arrays of a core that share a slice of at most
/// CrossbarChip::arrayRows() rows; one instruction starts it.
struct LayerPartition {
    std::size_t node = 0; // in LayerGraph::nodes
    Unfolding form = Unfolding::Window;
    std::int64_t rows = 0; // of each matrix
    std::int64_t columns = 0;
    std::int64_t matrices = 1;
    std::int64_t windows = 0; // products of a copy for one image: rounds
    /// Array groups of a copy: slices of rows of all matrices. Each is cut into `parts` by columns where its arrays would
    /// exceed a core.
    std::int64_t groups = 0;
    std::int64_t arraysOfGroup = 0; // of a part
    std::int64_t parts = 1;

    /// Arrays of one copy of the layer, as the cost of a replica.
    [[nodiscard]] std::int64_t arrays() const { return groups * parts * arraysOfGroup; }
    bool operator==(const LayerPartition&) const = default;
};

struct PartitionOptions {
    /// Maps groups of channels as one dense matrix, with zeros, as the public program does; otherwise each group is a
    /// matrix of its own, and several share an array block by block.
    bool denseGroups = false;
};

/// Cuts one layer in a form. Error: the form does not suit the layer (a product, or a convolution whose dilation or
/// groups it cannot express), or a core cannot hold a group.
[[nodiscard]] Result<LayerPartition> partitionOf(const LayerGraph& graph, std::size_t node, Unfolding form,
                                                 const CrossbarChip& chip, const PartitionOptions& options);
/// Cuts all matrices of a graph in one form, in the order of LayerGraph::matrices.
[[nodiscard]] Result<std::vector<LayerPartition>> partitionsOf(const LayerGraph& graph, const CrossbarChip& chip,
                                                               const PartitionOptions& options);

} // namespace pimento::crossbar
