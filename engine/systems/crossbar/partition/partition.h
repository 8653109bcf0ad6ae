// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Source: the paper "PIMCOMP", section V: weights as matrices, cut into array groups.

namespace pimento::crossbar {

/// Form in which the weights of a convolution become `matrices` matrices of `rows` x `columns` (Table IV; I and O:
/// input and output channels, K x K: window).
enum class Unfolding : std::uint8_t {
    Window,    // (I K^2, O, 1): a column for each output channel, the whole window as input
    Positions, // (I, O, K^2): a matrix for each position of the window; their results are added
    Rows,      // (I K, O, K): a matrix for each row of the window
    Strip,     // (I K, O K, 1): a column strip of the image as input, results for K outputs
    Scatter,   // (I, O K^2, 1): a pixel as input, results for K^2 outputs
};

inline constexpr std::array<std::string_view, 5> kUnfoldings = {"window", "positions", "rows", "strip", "scatter"};

[[nodiscard]] constexpr std::string_view nameOf(Unfolding form) { return kUnfoldings[static_cast<std::size_t>(form)]; }

/// A layer with weights, cut into array groups. An array group is the arrays of a core that share a slice of at most
/// CrossbarChip::arrayRows() rows; one instruction starts it. Parts of a copy make different channels of the result:
/// they are cut by columns where the arrays of a slice would exceed a core, and by channel groups of a grouped
/// convolution.
struct LayerPartition {
    std::size_t node = 0;     // in LayerGraph::nodes
    std::int64_t source = -1; // node whose result it reads; -1: not known
    Unfolding form = Unfolding::Window;
    std::int64_t rows = 0; // of each matrix of a channel group
    std::int64_t columns = 0;
    std::int64_t matrices = 1; // of a channel group
    std::int64_t windows = 0;  // products of a copy for one image: rounds
    /// Array groups of each part of a copy: slices of rows of all matrices. Their results are added.
    std::int64_t groups = 0;
    std::int64_t arraysOfGroup = 0; // of a part; the last part of a block may have fewer
    std::int64_t parts = 1;

    std::int64_t channelGroups = 1; // that have matrices of their own
    std::int64_t packed = 1;      // channel groups in a block: they share arrays, each with rows and columns of its own
    std::int64_t splits = 1;      // parts of each block
    std::int64_t blockArrays = 0; // arrays of a slice of a block, over all of its parts
    std::int64_t sliceRows = 0;   // rows of an array
    std::int64_t partColumns = 0; // columns of a part; the last part of a block may have fewer
    std::string name = {};        // of the layer, for messages; "": not known

    /// Arrays of an array group of a part.
    [[nodiscard]] std::int64_t arraysOfPart(std::int64_t part) const
    {
        return (part + 1) % splits == 0 ? blockArrays - (splits - 1) * arraysOfGroup : arraysOfGroup;
    }
    /// Arrays of one copy of the layer, as the cost of a replica.
    [[nodiscard]] std::int64_t arrays() const { return groups * (parts / splits) * blockArrays; }
    bool operator==(const LayerPartition&) const = default;
};

/// Names a layer in messages: by its name, or as one of the layers with weights, from 1.
[[nodiscard]] std::string layerText(std::span<const LayerPartition> partitions, std::size_t matrix);

/// Rule that chooses a form for each convolution (section V-B): fewest rounds, then the criterion, then fewest arrays.
enum class FormRule : std::uint8_t {
    Window,      // always the window, as the public program does
    FewestReads, // from the memory of the chip: for throughput
    LeastMemory, // of the core: for latency
};

/// Columns of the parts of a copy.
enum class PartWidth : std::uint8_t {
    Core, // as many as fit a core, as in the public program
    /// As many as one array has, where a copy is larger than a core, so that the groups whose results are added lie in
    /// few cores: these pass on fewer partial results, and read more inputs.
    Array,
};

struct PartitionOptions {
    /// Maps groups of channels as one dense matrix, with zeros, as the public program does; otherwise each group is a
    /// matrix of its own, and several share an array block by block.
    bool denseGroups = false;
    FormRule rule = FormRule::Window;
    PartWidth width = PartWidth::Core;
    bool knowsStrips = true; // strips and scattered pixels may be chosen; no schedule knows them
    /// Forms of some nodes, whatever the rule says.
    std::vector<std::pair<std::size_t, Unfolding>> forms = {};
};

/// Cuts one layer in a form. Error: a product in another form than the window, or a core that has no array.
[[nodiscard]] Result<LayerPartition> partitionOf(const LayerGraph& graph, std::size_t node, Unfolding form,
                                                 const CrossbarChip& chip, const PartitionOptions& options);
/// Cuts all matrices of a graph, in the order of LayerGraph::matrices, each in the form that the options choose.
[[nodiscard]] Result<std::vector<LayerPartition>> partitionsOf(const LayerGraph& graph, const CrossbarChip& chip,
                                                               const PartitionOptions& options);

/// What a form costs a copy of a layer for one image.
struct UnfoldingCost {
    std::int64_t rounds = 0;
    std::int64_t reads = 0;     // elements of the input from the memory of the chip; padding is not read
    std::int64_t memory = 0;    // elements of inputs and results that the core keeps (Table IV)
    std::int64_t additions = 0; // elements of partial results that vector units add
    std::int64_t arrays = 0;

    bool operator==(const UnfoldingCost&) const = default;
};

/// Costs of a partition (Table IV), with the stride, padding and dilation of the layer. Windows share inputs along a
/// row of the image and not between rows.
[[nodiscard]] UnfoldingCost costOf(const LayerGraph& graph, const LayerPartition& partition);

} // namespace pimento::crossbar
