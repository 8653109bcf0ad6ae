// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/search/outer_tables.h"
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Lower bounds of energy and cycles of a set of mappings.
struct BoundedCosts {
    double energy = 0;
    double cycles = 0;
};

[[nodiscard]] BoundedCosts boundedCosts(const WordPrices& prices, const LevelWords& words, const ArrayWork& work,
                                        const LeastOuter& outer);

/// The best mapping so far.
class BestMapping {
public:
    /// Tells `publish`, if any, about the search now and then. Both must outlive this object.
    BestMapping(const TimeloopQuestion& question, const TimeloopSink& publish)
        : m_question(question), m_publish(publish)
    {
    }

    /// True if a mapping of this value would be better by more than the tolerance.
    [[nodiscard]] bool improves(double value) const;
    /// Evaluates a mapping exactly and retains it if it is better.
    void offer(const Mapping& mapping);
    /// Counts a tile that was tried.
    void count() { ++m_result.tiles; }
    [[nodiscard]] bool isExhausted() const { return m_question.tiles && m_result.tiles >= *m_question.tiles; }
    /// Notes that no mapping that is not tried yet has a smaller value. `open` may only rise.
    void raise(double open) { m_open = open; }
    /// Counts a step of a microsecond or so, and publishes the result so far after some of them.
    void beat();
    /// Returns the result, given the least bound of all mappings that were not tried.
    [[nodiscard]] TimeloopOptimum result(double open) const;

private:
    const TimeloopQuestion& m_question;
    const TimeloopSink& m_publish;
    TimeloopOptimum m_result;
    double m_open = 0;
    std::uint64_t m_beats = 0;
};

/// The tensor whose irrelevant loops a question wants innermost at a level; none: any order.
[[nodiscard]] std::optional<Tensor> innermostOf(const TimeloopQuestion& question, std::size_t level);

/// Tries all tiles of one array with one choice of stored tensors: tiles of PEs, then of the shared buffer, then
/// orders.
class TileSearch {
public:
    TileSearch(const TimeloopQuestion& question, const TileLattice& lattice, const WordPrices& prices,
               OuterTables& outer, BestMapping& best, std::stop_token stop)
        : m_question(question), m_lattice(lattice), m_prices(prices), m_outer(outer), m_best(best),
          m_stop(std::move(stop))
    {
    }

    void run(const ArrayUse& use, StoredTensors inPe, StoredTensors inShared);

private:
    struct Tile {
        double bound = 0;
        std::size_t number = 0;
    };

    void tryPeTile(std::size_t arrayTile);
    void trySharedTile(std::size_t sharedTile);
    void tryOrders(const OuterOrder& outer);
    void offer(const std::vector<Dim>& inner, const OuterOrder& outer, const LevelWords& words);
    [[nodiscard]] bool fitsPe(const Sizes& arrayTile) const;
    /// True if the factors of a level that lead from one tile to another have their pinned values.
    [[nodiscard]] bool allows(std::size_t level, const Sizes& from, const Sizes& to) const;
    [[nodiscard]] bool allowsShared(const Sizes& sharedTile) const;
    /// An order for loops that do nothing.
    [[nodiscard]] std::vector<Dim> anyOrder(std::size_t level) const;
    [[nodiscard]] double boundOfPeTile(std::size_t arrayTile);
    [[nodiscard]] double boundOfSharedTile(std::size_t sharedTile);
    [[nodiscard]] LevelWords unitWordsOf(const Sizes& arrayTile) const;
    [[nodiscard]] SearchLevel above(std::size_t tensor) const;
    [[nodiscard]] bool isDone() const { return m_best.isExhausted() || m_stop.stop_requested(); }
    /// Lists the multiples of a tile that can be better than the best mapping, with their bounds, lowest first.
    template <class Fits, class Bound>
    [[nodiscard]] std::vector<Tile> multiplesOf(std::size_t tile, const Fits& fits, const Bound& bound) const;

    const TimeloopQuestion& m_question;
    const TileLattice& m_lattice;
    const WordPrices& m_prices;
    OuterTables& m_outer;
    BestMapping& m_best;
    std::stop_token m_stop;
    const ArrayUse* m_use = nullptr;
    StoredTensors m_inPe = 0;
    StoredTensors m_inShared = 0;
    bool m_hasPins = false; // loops of a level cannot simply move to another one
    Sizes m_arrayTile = kOnes;
    Sizes m_sharedTile = kOnes;
    LevelWords m_unitWords; // with the tile of PEs
};

} // namespace pimento::dataflow::timeloop
