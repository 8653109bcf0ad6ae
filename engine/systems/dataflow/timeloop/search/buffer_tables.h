// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/bound_tables.h"
#include "engine/systems/dataflow/timeloop/search/link_words.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace pimento::dataflow::timeloop {

/// The words of all tensors between a tile and the outermost memory, in one order of its loops.
struct OuterOrder {
    std::vector<Dim> order;
    std::array<OuterWords, kTensors> words = {};
};

/// Least costs of all transfers between shared buffers, from one on, and the levels above, each a bound of its own.
struct LeastOuter {
    double energy = 0; // nJ
    double words = 0;  // words that the outermost memory is read and updated for
    double fills = 0;  // fills of the innermost of these buffers
};

/// The tensors that loops with these steps can retain, a bit each: every dimension but G is irrelevant to one.
[[nodiscard]] unsigned retainedBy(const Sizes& counts);

/// Tabulates these costs over all tiles, by what levels store. Loops lie in levels that store something, and in the
/// outermost memory.
class BufferTables {
public:
    /// `innermost`: the tensor whose irrelevant loops lie innermost in the outermost memory; none: any order. After a
    /// stop, new tables hold zeros.
    BufferTables(const TouchedLayer& touched, const TileLattice& lattice, const WordPrices& prices,
                 std::optional<Tensor> innermost, std::stop_token stop);

    /// The first level from `level` on, below the outermost memory, that stores something; otherwise the outermost.
    [[nodiscard]] std::size_t nextStore(StoreMask mask, std::size_t level) const;
    /// Useful orders of the outermost memory's loops with different words of a tile.
    [[nodiscard]] const std::vector<OuterOrder>& orders(std::size_t tile);
    /// Least costs if the first buffer from `level` on has this tile. Infinite energy: it does not fit.
    [[nodiscard]] LeastOuter at(StoreMask mask, std::size_t level, std::size_t tile);
    /// Likewise, if its tile is any multiple of these sizes.
    [[nodiscard]] LeastOuter from(StoreMask mask, std::size_t level, std::size_t tile);
    [[nodiscard]] const Sizes& sizes(std::size_t tile) const { return m_sizes[tile]; }

private:
    using Table = std::vector<LeastOuter>; // by the least tile

    const Table& of(StoreMask mask, std::size_t level);
    [[nodiscard]] bool fits(StoreMask mask, std::size_t level, std::size_t tile) const;
    [[nodiscard]] LeastOuter leastOf(StoreMask mask, std::size_t level, std::size_t tile);
    [[nodiscard]] LeastOuter leastBelowMemory(StoreMask mask, std::size_t level, std::size_t tile);
    [[nodiscard]] LeastOuter leastBelowBuffers(StoreMask mask, std::size_t level, std::size_t tile) const;
    [[nodiscard]] LeastOuter costsOf(const LevelWords& words, std::size_t level) const;
    void spread(std::vector<LeastOuter>& values) const;

    const TouchedLayer& m_touched;
    const LayerLoops& m_layer;
    const TileLattice& m_lattice;
    const WordPrices& m_prices;
    std::optional<Tensor> m_innermost;
    std::stop_token m_stop;
    std::vector<Sizes> m_sizes;                                   // one per tile
    std::vector<std::array<double, kTensors>> m_tileWords;        // likewise
    std::vector<std::optional<std::vector<OuterOrder>>> m_orders; // likewise, once asked for
    std::unordered_map<std::uint64_t, std::unique_ptr<Table>> m_tables;
};

/// Index of each size of a tile's number.
[[nodiscard]] Place placeOf(const TileLattice& lattice, std::size_t number);

} // namespace pimento::dataflow::timeloop
