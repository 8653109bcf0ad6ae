// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include "engine/systems/dataflow/timeloop/search/tile_search.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow::timeloop {

namespace {

/// Tensors that a level may store, of all sets of them.
std::vector<StoredTensors> choicesOf(const MemoryLevel& level)
{
    std::vector<StoredTensors> choices;
    for (StoredTensors stored = 0; stored <= kAllStored; ++stored) {
        bool isAllowed = true;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const Storing rule = level.storing[tensor];
            isAllowed = isAllowed && (rule == Storing::Free || (rule == Storing::Always) == stores(stored, tensor));
        }
        if (isAllowed) {
            choices.push_back(stored);
        }
    }
    return choices;
}

/// The search tree: arrays with stored tensors first, in the order of their bounds; then tiles.
class OptimumSearch {
public:
    OptimumSearch(const TimeloopQuestion& question, std::stop_token stop, const TimeloopSink& publish)
        : m_question(question), m_touched(question.layer), m_lattice(question.layer.bounds, false),
          m_prices(question.layer, question.accelerator),
          m_outer(question.layer, m_lattice, m_prices, innermostOf(question, question.accelerator.outermost())),
          m_best(question, publish), m_stop(std::move(stop))
    {
    }

    TimeloopOptimum run()
    {
        makeBranches();
        // Least bound of a branch that is not finished.
        double open = m_stop.stop_requested() ? 0 : std::numeric_limits<double>::infinity();
        for (const Branch& branch : m_branches) {
            if (!m_best.improves(branch.bound)) {
                break; // so it is with all later ones
            }
            m_best.raise(branch.bound);
            TileSearch search(m_question, m_lattice, m_prices, m_outer, m_best, m_stop);
            search.run({m_touched, m_splits[branch.split]}, branch.inPe, branch.inShared);
            if (m_best.isExhausted() || m_stop.stop_requested()) {
                open = branch.bound;
                break;
            }
        }
        return m_best.result(open);
    }

private:
    struct Branch {
        double bound = 0;
        double energy = 0; // breaks ties
        std::uint32_t split = 0;
        StoredTensors inPe = 0;
        StoredTensors inShared = 0;
    };

    /// Lists all branches whose bound is better than the best mapping that the simplest kind gives: nothing is stored
    /// in PEs, and all in the shared buffer.
    void makeBranches()
    {
        m_splits = arraySplits(m_question);
        const auto inPe = choicesOf(m_question.accelerator.levels.front());
        const bool hasShared = m_question.accelerator.levels.size() == kSearchLevels;
        const auto inShared =
            hasShared ? choicesOf(m_question.accelerator.levels[kSharedBuffer]) : std::vector<StoredTensors>{0};
        for (std::uint32_t split = 0; split < m_splits.size() && !m_stop.stop_requested(); ++split) {
            addBranches(split, inPe, inShared);
        }
        std::ranges::sort(m_branches, [](const Branch& left, const Branch& right) {
            return std::tie(left.bound, left.energy, left.split, left.inPe, left.inShared) <
                   std::tie(right.bound, right.energy, right.split, right.inPe, right.inShared);
        });
    }

    void addBranches(std::uint32_t split, const std::vector<StoredTensors>& inPe,
                     const std::vector<StoredTensors>& inShared)
    {
        const ArrayUse use(m_touched, m_splits[split]);
        const std::size_t array = numberOf(use.array);
        for (const StoredTensors shared : inShared) {
            const LeastOuter outer = shared == 0 ? LeastOuter{} : m_outer.from(shared, array);
            for (const StoredTensors pe : inPe) {
                m_best.beat();
                const Branch branch = branchOf(use, pe, shared, outer);
                if (m_best.improves(branch.bound)) {
                    m_branches.push_back(branch);
                    m_branches.back().split = split;
                }
            }
        }
    }

    [[nodiscard]] Branch branchOf(const ArrayUse& use, StoredTensors pe, StoredTensors shared,
                                  const LeastOuter& outer) const
    {
        LevelWords words;
        for (std::size_t at = 0; at < kTensors; ++at) {
            const auto tensor = static_cast<Tensor>(at);
            const SearchLevel above = stores(shared, at) ? kSharedBuffer : kOuterMemory;
            words += leastUnitWords(use, tensor, stores(pe, at) ? kPeBuffer : above);
            if (stores(pe, at)) {
                words += leastPeWords(use, tensor, above);
            }
        }
        const BoundedCosts costs = boundedCosts(m_prices, words, use.work, outer);
        return {.bound = WordPrices::valueOf(m_question.goal, costs.energy, costs.cycles),
                .energy = costs.energy,
                .split = 0,
                .inPe = pe,
                .inShared = shared};
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
    OuterTables m_outer;
    BestMapping m_best;
    std::stop_token m_stop;
    std::vector<ArraySplit> m_splits;
    std::vector<Branch> m_branches;
};

} // namespace

Result<TimeloopOptimum> timeloopOptimum(const TimeloopQuestion& question, std::stop_token stop,
                                        const TimeloopSink& publish)
{
    constexpr double kMostTiles = 2e6;
    const std::size_t levels = question.accelerator.levels.size();
    if (levels < 2 || levels > kSearchLevels) {
        return fail("has " + std::to_string(levels) + " levels", "accelerator " + question.accelerator.name,
                    "Choose one with two or three levels for a proof by Timeloop's rules");
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
