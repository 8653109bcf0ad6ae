// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include "engine/systems/dataflow/timeloop/search/tile_search.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

/// True if levels may store these tensors.
bool mayStore(const Accelerator& accelerator, StoreMask mask)
{
    for (std::size_t level = 0; level < accelerator.outermost(); ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const Storing rule = accelerator.levels[level].storing[tensor];
            if (rule != Storing::Free && (rule == Storing::Always) != isStored(mask, level, tensor)) {
                return false;
            }
        }
    }
    return true;
}

/// Least energy between the units and the levels that store the tensors, over all arrays.
class UnitEnergies {
public:
    UnitEnergies(const WordPrices& prices, const TouchedLayer& touched, const std::vector<ArraySplit>& splits)
        : m_levels(prices.outermost() + 1),
          m_least(m_levels * m_levels * m_levels, std::numeric_limits<double>::infinity())
    {
        std::vector<double> own(kTensors * m_levels);
        for (const ArraySplit& split : splits) {
            const ArrayUse use(touched, split);
            for (std::size_t i = 0; i < own.size(); ++i) {
                own[i] = prices.trafficEnergy(leastUnitWords(use, static_cast<Tensor>(i / m_levels), i % m_levels));
            }
            for (std::size_t i = 0; i < m_least.size(); ++i) {
                const std::size_t input = i / (m_levels * m_levels);
                const std::size_t weight = i / m_levels % m_levels;
                const double sum = own[input] + own[m_levels + weight] + own[2 * m_levels + i % m_levels];
                m_least[i] = std::min(m_least[i], sum);
            }
            m_fastest = std::min(m_fastest, use.work.computeCycles);
        }
    }

    [[nodiscard]] double least(StoreMask mask) const
    {
        std::size_t index = 0;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            index = index * m_levels + parentOf(mask, 0, tensor, m_levels - 1);
        }
        return m_least[index];
    }
    /// Cycles of the array in which most units work.
    [[nodiscard]] double fastest() const { return m_fastest; }

private:
    std::size_t m_levels;
    std::vector<double> m_least; // by the levels of Input, Weight and Output
    double m_fastest = std::numeric_limits<double>::infinity();
};

/// The search tree: stored tensors first, then arrays, in the order of their bounds; then tiles.
class OptimumSearch {
public:
    OptimumSearch(const TimeloopQuestion& question, std::stop_token stop, const TimeloopSink& publish)
        : m_question(question), m_touched(question.layer), m_lattice(question.layer.bounds, false),
          m_prices(question.layer, question.accelerator),
          m_tables(m_touched, m_lattice, m_prices, innermostOf(question, question.accelerator.outermost()), stop),
          m_best(question, publish), m_stop(std::move(stop))
    {
    }

    TimeloopOptimum run()
    {
        m_splits = arraySplits(m_question);
        listMasks();
        // Least bound of a branch that is not finished.
        double open = m_stop.stop_requested() ? 0 : std::numeric_limits<double>::infinity();
        while (!m_queue.empty() && m_best.improves(m_queue.top().bound)) {
            const Branch branch = m_queue.top();
            m_queue.pop();
            m_best.raise(branch.bound);
            follow(branch);
            if (m_best.isExhausted() || m_stop.stop_requested()) {
                open = branch.bound;
                break;
            }
        }
        return m_best.result(open);
    }

private:
    /// Step of a branch, later steps first: a Mask of stored tensors gets its bound over all Tiles, then an Array each.
    enum class Kind : std::uint8_t { Array, Tiles, Mask };

    struct Branch {
        double bound = 0;
        double energy = 0; // breaks ties
        Kind kind = Kind::Mask;
        StoreMask mask = 0;
        std::uint32_t split = 0;

        /// True if the other one comes first.
        bool operator<(const Branch& other) const
        {
            return std::tie(bound, kind, energy, mask, split) >
                   std::tie(other.bound, other.kind, other.energy, other.mask, other.split);
        }
    };

    void add(const BoundedCosts& costs, Kind kind, StoreMask mask, std::uint32_t split)
    {
        const double bound = WordPrices::valueOf(m_question.goal, costs.energy, costs.cycles);
        if (m_best.improves(bound)) {
            m_queue.push({bound, costs.energy, kind, mask, split});
        }
    }

    /// Lists all choices of stored tensors with bounds that need no tables.
    void listMasks()
    {
        m_units.emplace(m_prices, m_touched, m_splits);
        for (StoreMask mask = 0; mask < StoreMask{1} << (m_prices.outermost() * kTensors); ++mask) {
            if (!m_splits.empty() && mayStore(m_question.accelerator, mask)) {
                add(boundedCosts(m_prices, leastOf(mask, kPeBuffer, m_prices.outermost()),
                                 {std::numeric_limits<double>::infinity(), m_units->fastest()}, {}, kPeBuffer),
                    Kind::Mask, mask, 0);
            }
        }
    }

    /// Least traffic with the units, and between levels from one to another, if each element moves once.
    [[nodiscard]] LeastTraffic leastOf(StoreMask mask, std::size_t begin, std::size_t end) const
    {
        LeastTraffic least;
        for (std::size_t level = begin; level < end; ++level) {
            for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                if (isStored(mask, level, tensor)) {
                    const double once = m_touched.touched(static_cast<Tensor>(tensor));
                    const bool isOutput = static_cast<Tensor>(tensor) == Tensor::Output;
                    addOuterWords(level, parentOf(mask, level + 1, tensor, m_prices.outermost()),
                                  isOutput ? OuterWords{0, once} : OuterWords{once, 0}, least.words);
                }
            }
        }
        least.energy = m_prices.trafficEnergy(least.words) + m_units->least(mask);
        return least;
    }

    void follow(const Branch& branch)
    {
        switch (branch.kind) {
        case Kind::Mask:
            add(boundedCosts(m_prices, leastOf(branch.mask, kPeBuffer, kPeBuffer + 1),
                             {std::numeric_limits<double>::infinity(), m_units->fastest()},
                             m_tables.from(branch.mask, kPeBuffer + 1, 0), kPeBuffer),
                Kind::Tiles, branch.mask, 0);
            return;
        case Kind::Tiles:
            for (std::uint32_t split = 0; split < m_splits.size() && !m_stop.stop_requested(); ++split) {
                m_best.beat();
                addArray(branch.mask, split);
            }
            return;
        case Kind::Array:
            TileSearch(m_question, m_lattice, m_prices, m_tables, m_best, m_stop)
                .run({m_touched, m_splits[branch.split]}, branch.mask);
            return;
        }
    }

    void addArray(StoreMask mask, std::uint32_t split)
    {
        const ArrayUse use(m_touched, m_splits[split]);
        LeastTraffic inner;
        for (std::size_t at = 0; at < kTensors; ++at) {
            const auto tensor = static_cast<Tensor>(at);
            const std::size_t outermost = m_prices.outermost();
            inner.words += leastUnitWords(use, tensor, parentOf(mask, kPeBuffer, at, outermost));
            if (isStored(mask, kPeBuffer, at)) {
                inner.words += leastPeWords(use, tensor, parentOf(mask, kPeBuffer + 1, at, outermost));
            }
        }
        inner.energy = m_prices.trafficEnergy(inner.words);
        add(boundedCosts(m_prices, inner, use.work, m_tables.from(mask, kPeBuffer + 1, numberOf(use.array)),
                         m_tables.nextStore(mask, kPeBuffer + 1)),
            Kind::Array, mask, split);
    }

    [[nodiscard]] std::size_t numberOf(const Sizes& sizes) const
    {
        std::size_t number = 0;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            number += m_lattice.stride(dim) * static_cast<std::size_t>(m_lattice.indexOfSize(dim, sizes[dim]));
        }
        return number;
    }

    const TimeloopQuestion& m_question;
    TouchedLayer m_touched;
    TileLattice m_lattice;
    WordPrices m_prices;
    BufferTables m_tables;
    BestMapping m_best;
    std::stop_token m_stop;
    std::vector<ArraySplit> m_splits;
    std::optional<UnitEnergies> m_units;
    std::priority_queue<Branch> m_queue;
};

} // namespace

Result<TimeloopOptimum> timeloopOptimum(const TimeloopQuestion& question, std::stop_token stop,
                                        const TimeloopSink& publish)
{
    constexpr double kMostTiles = 2e6;
    if (auto checked = check(question.accelerator); !checked) {
        return tl::unexpected(checked.error());
    }
    double tiles = 1;
    for (const std::int64_t bound : question.layer.bounds) {
        tiles *= static_cast<double>(tileSizesOf(bound, false).size());
    }
    if (tiles > kMostTiles) {
        return fail("has too many tiles to tabulate", "layer", "Choose a layer with smaller bounds");
    }
    return OptimumSearch(question, std::move(stop), publish).run();
}

} // namespace pimento::dataflow::timeloop
