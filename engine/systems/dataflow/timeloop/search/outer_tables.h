// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/tile_lattice.h"
#include "engine/systems/dataflow/timeloop/search/link_words.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Which tensors a level stores: bit t for tensor t.
using StoredTensors = unsigned;
inline constexpr StoredTensors kAllStored = 7;
[[nodiscard]] constexpr bool stores(StoredTensors stored, std::size_t tensor) { return (stored >> tensor & 1U) != 0; }

/// The words of all tensors between a tile of the shared buffer and the outermost memory, in one order of its loops.
struct OuterOrder {
    std::vector<Dim> order;
    std::array<OuterWords, kTensors> words = {};
};

/// Least costs between the shared buffer and the outermost memory, each a bound of its own.
struct LeastOuter {
    double energy = 0; // nJ, fills of the shared buffer included
    double words = 0;  // that the outermost memory reads and is updated with
    double fills = 0;  // of the shared buffer
};

/// Tabulates these costs over all tiles of the shared buffer, by the tensors that it stores.
class OuterTables {
public:
    /// `innermost`: the tensor whose irrelevant loops lie innermost in the outermost memory; none: any order.
    OuterTables(const LayerLoops& layer, const TileLattice& lattice, const WordPrices& prices,
                std::optional<Tensor> innermost);

    /// True if the stored tensors of a tile fit.
    [[nodiscard]] bool fits(StoredTensors stored, std::size_t tile) const;
    /// Useful orders with different words of a tile.
    [[nodiscard]] const std::vector<OuterOrder>& orders(std::size_t tile);
    /// Least costs of a tile.
    [[nodiscard]] LeastOuter at(StoredTensors stored, std::size_t tile) { return of(stored).own[tile]; }
    /// Least costs of all tiles that are multiples of these sizes. Infinite energy: none fits.
    [[nodiscard]] LeastOuter from(StoredTensors stored, std::size_t tile) { return of(stored).multiples[tile]; }

private:
    struct Table {
        std::vector<LeastOuter> own;
        std::vector<LeastOuter> multiples;
    };

    const Table& of(StoredTensors stored);
    [[nodiscard]] LeastOuter leastOf(StoredTensors stored, std::size_t tile);
    void spread(std::vector<LeastOuter>& values) const;

    const LayerLoops& m_layer;
    const TileLattice& m_lattice;
    const WordPrices& m_prices;
    std::optional<Tensor> m_innermost;
    std::vector<Sizes> m_sizes;                                   // of each tile
    std::vector<std::array<double, kTensors>> m_tileWords;        // likewise
    std::vector<std::optional<std::vector<OuterOrder>>> m_orders; // likewise, once asked for
    std::array<std::optional<Table>, kAllStored + 1> m_tables;
};

/// Index of each size of a tile's number.
[[nodiscard]] Place placeOf(const TileLattice& lattice, std::size_t number);

} // namespace pimento::dataflow::timeloop
