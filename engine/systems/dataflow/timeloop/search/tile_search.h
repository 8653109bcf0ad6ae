// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/search/best_mapping.h"
#include "engine/systems/dataflow/timeloop/search/buffer_tables.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Lower bounds of energy and cycles of a set of mappings.
struct BoundedCosts {
    double energy = 0;
    double cycles = 0;
};

/// Least traffic of some transfers: its energy, and the words of each kind, each a bound of its own.
struct LeastTraffic {
    double energy = 0; // nJ
    LevelWords words;
};

/// Costs of transfers together with those of shared buffers, whose innermost one is `buffer`.
[[nodiscard]] BoundedCosts boundedCosts(const WordPrices& prices, const LeastTraffic& inner, const ArrayWork& work,
                                        const LeastOuter& outer, std::size_t buffer);

/// The tensor whose irrelevant loops a question wants innermost at a level; none: any order.
[[nodiscard]] std::optional<Tensor> innermostOf(const TimeloopQuestion& question, std::size_t level);

/// Tries all tiles of one array with one choice of stored tensors: tiles of PEs, then of each shared buffer outwards,
/// then orders of loops inwards. Loops of a level that stores nothing move outwards at no cost.
class TileSearch {
public:
    TileSearch(const TimeloopQuestion& question, const TileLattice& lattice, const WordPrices& prices,
               BufferTables& tables, BestMapping& best, std::stop_token stop)
        : m_question(question), m_lattice(lattice), m_prices(prices), m_tables(tables), m_best(best),
          m_stop(std::move(stop))
    {
    }

    void run(const ArrayUse& use, StoreMask mask);

private:
    struct Tile {
        double bound = 0;
        std::size_t number = 0;
    };
    /// A tile that is chosen, the innermost first: of PEs together, then of shared buffers.
    struct ChosenTile {
        std::size_t level = kPeBuffer;
        std::size_t number = 0;
        Sizes sizes = kOnes;
        LeastTraffic inside;    // of transfers with a child inside this level
        std::vector<Dim> order; // of the loops around it, up to the next tile
    };

    void listLevels();
    void tryPeTile(std::size_t number);
    void tryTile(std::size_t index);
    void tryOrders(std::size_t index, const std::vector<OuterLoop>& outside, const LevelWords& outer);
    void followOrder(std::size_t index, const std::vector<OuterLoop>& outside, const LevelWords& outer);
    void offer(const LevelWords& words);
    [[nodiscard]] bool fitsPe(const Sizes& arrayTile) const;
    [[nodiscard]] bool isTriedInPe(const Sizes& arrayTile, bool hasOneTile) const;
    /// True if the factors of a level that lead from one tile to another have their pinned values.
    [[nodiscard]] bool allows(std::size_t level, const Sizes& from, const Sizes& to) const;
    [[nodiscard]] bool allowsTile(std::size_t index, const Sizes& tile) const;
    [[nodiscard]] double boundOfPeTile(std::size_t number);
    [[nodiscard]] double boundOfTile(std::size_t index, std::size_t number);
    [[nodiscard]] double valueOf(const LeastTraffic& inner, const LeastOuter& outer, std::size_t buffer) const;
    [[nodiscard]] LevelWords unitWordsOf(const Sizes& arrayTile) const;
    /// Least words of the transfers of a tile, if loops lead to the next tile, for each tensor that they may retain.
    [[nodiscard]] std::vector<LevelWords> leastWords(std::size_t index, const Sizes& nextTile) const;
    [[nodiscard]] LevelWords wordsOf(std::size_t index, const std::vector<OuterLoop>& loops) const;
    [[nodiscard]] std::size_t parent(std::size_t level, std::size_t tensor) const;
    [[nodiscard]] bool storesInside(std::size_t level) const;
    [[nodiscard]] std::size_t levelAround(std::size_t index) const;
    [[nodiscard]] const Sizes& sizesAround(std::size_t index) const;
    [[nodiscard]] bool isDone() const { return m_best.isExhausted() || m_stop.stop_requested(); }
    /// Lists the multiples of a tile that can be better than the best mapping, with their bounds, lowest first.
    template <class Fits, class Bound>
    [[nodiscard]] std::vector<Tile> multiplesOf(std::size_t tile, const Fits& fits, const Bound& bound) const;

    const TimeloopQuestion& m_question;
    const TileLattice& m_lattice;
    const WordPrices& m_prices;
    BufferTables& m_tables;
    BestMapping& m_best;
    std::stop_token m_stop;
    const ArrayUse* m_use = nullptr;
    StoreMask m_mask = 0;
    bool m_hasPins = false; // loops of a level cannot simply move to another one
    std::vector<ChosenTile> m_tiles;
    LevelWords m_unitWords; // with the tile of PEs
};

} // namespace pimento::dataflow::timeloop
