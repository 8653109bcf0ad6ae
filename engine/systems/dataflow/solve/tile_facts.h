// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/solve/cost_model.h"
#include "engine/systems/dataflow/solve/tile_lattice.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::dataflow {

/// Numbers about the tiles of a tensor that decide traffic and capacity.
struct TensorTile {
    double moved = 0;  // bytes of all distinct tiles together; of the output, elements
    double visits = 1; // visits of a tile if each loop outside moves it
    double bytes = 0;  // bytes of a stored tile of complete elements
    /// Least bytes that PEs receive for `moved`, and least bytes of their buffers together. Strided windows that lie
    /// apart leave out elements between them.
    double peMoved = 0;
    double peBytes = 0;
    bool isWhole = false; // no loop outside is relevant: the tile is never moved again
};

/// DRAM row activations if each distinct tile moves once, by layout. Infinite: the layout may not be chosen.
struct TileRows {
    std::array<double, 2> complete{};
    std::array<double, 2> partial{}; // for tiles of partial sums

    /// Row activations with the better layout, for a number of moves of each distinct tile.
    [[nodiscard]] double activations(std::size_t tensor, double visits) const;
};

/// Loops unrolled over PEs and lanes.
struct SpatialChoice {
    Place array{};       // sizes of slots x lanes
    Sizes slots = kOnes; // PEs along each dimension
    Sizes lanes = kOnes;
    Sizes heights = kOnes; // part of the slots that lies along the height
    ArrayUse use;
};

/// Where a tensor's tiles move between two levels.
struct LinkEnds {
    std::uint8_t tensor = 0;
    std::int8_t child = 0; // -1: the multipliers
    std::uint8_t parent = 0;
};

/// All tile vectors of a layer with what they cost by tensor. Follows TensorLinks, see there.
class TileFacts {
public:
    /// After a stop, facts are incomplete.
    TileFacts(const DataflowQuestion& question, const CostModel& costs, const std::stop_token& stop);

    [[nodiscard]] const TileLattice& lattice() const { return m_lattice; }
    [[nodiscard]] const TensorTile& tile(std::size_t tensor, std::size_t number) const
    {
        return m_tiles[number * kTensors + tensor];
    }
    [[nodiscard]] const TileRows& rows(std::size_t tensor, std::size_t number) const
    {
        return m_rows[number * kTensors + tensor];
    }
    [[nodiscard]] bool hasPartialSums() const { return m_partialBytes != m_outputBytes; }
    [[nodiscard]] double partialRatio() const { return std::max(m_partialBytes / m_outputBytes, 1.0); }
    /// True if a link costs nothing, because its tensor stays on chip.
    [[nodiscard]] bool isOnChip(const LinkEnds& link) const
    {
        return link.tensor == m_onChip && link.parent == m_outermost;
    }
    /// Adds the traffic of a link whose child lies above level 0 or is the array, to a parent above level 0. `visits`
    /// is the number of times that each distinct tile is moved.
    void addLink(const LinkEnds& link, std::size_t number, double visits, Loads& loads) const;
    /// Adds the traffic between the PE's buffer and its lanes.
    void addLaneLink(std::size_t tensor, const SpatialChoice& choice, Loads& loads) const;
    /// Adds the traffic between the PE's buffers, filled with array tiles at `child`, and a level above. The tile is
    /// moved once for all loops within `free`.
    void addPeLink(const LinkEnds& link, const SpatialChoice& choice, const Place& child, const Place& free,
                   Loads& loads) const;
    /// PEs that sum up the same output element.
    [[nodiscard]] double sharersOf(const SpatialChoice& choice) const;
    /// Bytes of a tensor that any tiles of these sizes, however split further, move at least.
    [[nodiscard]] double leastMoved(std::size_t tensor, std::size_t number) const
    {
        return tile(tensor, number).peMoved * (tensor == kTensors - 1 ? m_outputBytes : 1);
    }
    /// Bytes of a tensor's tile in the buffer of a PE.
    [[nodiscard]] double peBytes(std::size_t tensor, const SpatialChoice& choice, const Sizes& arrayTile) const;
    [[nodiscard]] const Place& whole() const { return m_whole; }
    [[nodiscard]] const LayerLoops& layer() const { return m_layer; }

private:
    void fill(const Place& place);
    void fillPositions();
    [[nodiscard]] double leastTogether(const std::array<double, kDims>& parts) const;
    void fillRows(const Accelerator& accelerator, const DataflowConstraints& constraints, const std::stop_token& stop);
    [[nodiscard]] TileRows rowsOfTile(std::size_t tensor, const Place& place, const Accelerator& accelerator,
                                      const DataflowConstraints& constraints) const;
    [[nodiscard]] double tilesTogether(std::size_t tensor, const std::array<double, kDims>& parts) const;
    void addRows(const LinkEnds& link, std::size_t number, double visits, Loads& loads) const;

    LayerLoops m_layer;
    TileLattice m_lattice;
    std::vector<TensorTile> m_tiles;
    std::vector<TileRows> m_rows; // empty: no rows are counted
    std::vector<double> m_widths; // positions read by sizes of P and R
    std::vector<double> m_heights;
    Place m_whole{};
    std::size_t m_outermost = 0;
    std::size_t m_onChip = kTensors; // a tensor; kTensors: none
    double m_outputBytes = 1;
    double m_partialBytes = 1;
};

} // namespace pimento::dataflow
