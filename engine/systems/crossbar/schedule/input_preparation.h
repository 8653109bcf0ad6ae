// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/schedule/loaded_pieces.h"
#include "engine/systems/crossbar/schedule/window_pieces.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-A: how the inputs of an array group get into its core. The rows of a group
// are pieces of the pixels of its window.

namespace pimento::crossbar {

/// One instruction that prepares inputs: Write, Copy or Load.
struct PreparedPiece {
    Operation operation = Operation::Load;
    std::int32_t matrix = 0; // layer of the partitions
    std::int32_t length = 0;
    std::int64_t destination = 0;
    std::int64_t source = 0;
    std::int32_t burst = -1; // shared load that brings it
};

/// Appends a piece, or makes the last one longer if that is the same instruction and the piece follows it in both
/// memories. Only pieces from `first` on become longer.
void appendPiece(std::vector<PreparedPiece>& pieces, std::size_t first, const PreparedPiece& piece);

/// A load of up to `elements` that several pieces share.
struct Burst {
    std::int32_t matrix = 0;
    std::int32_t length = 0;
    std::int64_t source = 0;
    std::int32_t firstPiece = 0; // which brings it
};

/// Prepares the inputs of one core, step by step: zeros where the window leaves the image; a copy of what the core has
/// loaded in the same step; loads of the rest. Neighbouring pieces of a group become one instruction.
class InputPreparation {
public:
    InputPreparation(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
                     PieceIdentity identity);

    /// Starts a step of a core: nothing is loaded.
    void startStep();
    /// Adds the pieces of a group, and returns the number of pieces of the step after that.
    std::size_t add(const WindowOfGroup& of);
    /// Replaces loads of less than `elements` by loads of `elements` (less at the end of an image) that are shared by
    /// the pieces of a layer that lie in them: in the order of addresses, a burst begins at the first piece that the
    /// one before does not hold.
    void shareLoads(std::int64_t elements);

    [[nodiscard]] const std::vector<PreparedPiece>& pieces() const { return m_pieces; }
    [[nodiscard]] const std::vector<Burst>& bursts() const { return m_bursts; }

private:
    void addPixel(const WindowOfGroup& of, std::int64_t source, std::int32_t length, std::int64_t destination);

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const GlobalMemory& m_memory;
    LoadedPieces m_loaded;
    std::vector<PreparedPiece> m_pieces;
    std::vector<Burst> m_bursts;
    std::vector<std::int32_t> m_small; // pieces that bursts bring, in the order of addresses
    std::size_t m_firstOfGroup = 0;
};

} // namespace pimento::crossbar
