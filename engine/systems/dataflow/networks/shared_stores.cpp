// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/shared_stores.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::dataflow {

namespace {

using StoreChoice = std::vector<std::array<bool, kTensors>>;

/// True if the levels and the constraints allow a choice.
bool isAllowed(const NetworkQuestion& question, const StoreChoice& stores)
{
    for (std::size_t m = 0; m < stores.size(); ++m) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            const Storing storing = question.accelerator.levels[m].storing[t];
            const bool isPinned = m < question.constraints.stores.size() && question.constraints.stores[m][t];
            if ((storing == Storing::Always && !stores[m][t]) || (storing == Storing::Never && stores[m][t]) ||
                (isPinned && *question.constraints.stores[m][t] != stores[m][t])) {
                return false;
            }
        }
    }
    return true;
}

/// All choices that are allowed, those that layers make for themselves first.
std::vector<StoreChoice> storeChoices(const NetworkQuestion& question, const std::vector<DataflowSolution>& separate)
{
    const std::size_t levels = question.accelerator.outermost();
    std::vector<StoreChoice> choices;
    for (const DataflowSolution& solution : separate) {
        StoreChoice stores(solution.mapping->stores.begin(),
                           solution.mapping->stores.begin() + static_cast<std::ptrdiff_t>(levels));
        if (std::ranges::find(choices, stores) == choices.end()) {
            choices.push_back(std::move(stores));
        }
    }
    const std::size_t chosen = choices.size();
    for (std::uint32_t mask = 0; mask < std::uint32_t{1} << (levels * kTensors); ++mask) {
        StoreChoice stores(levels);
        for (std::size_t bit = 0; bit < levels * kTensors; ++bit) {
            stores[bit / kTensors][bit % kTensors] = (mask >> bit & 1U) != 0;
        }
        const auto end = choices.begin() + static_cast<std::ptrdiff_t>(chosen);
        if (isAllowed(question, stores) && std::find(choices.begin(), end, stores) == end) {
            choices.push_back(std::move(stores));
        }
    }
    return choices;
}

class SharedStoresSearch {
public:
    SharedStoresSearch(const NetworkQuestion& question, std::stop_token stop, const SolvedCount& report)
        : m_question(question), m_stop(std::move(stop)), m_report(report)
    {
        m_best.value = std::numeric_limits<double>::infinity();
    }

    Result<SharedStores> run()
    {
        if (const auto separate = findSeparate(); !separate) {
            return tl::unexpected<Error>(separate.error());
        }
        double bound = 0;
        for (std::size_t layer = 0; layer < m_separate.size(); ++layer) {
            if (!m_separate[layer].mapping) {
                return SharedStores{};
            }
            m_best.separate += m_question.layers[layer].repeats * m_separate[layer].value;
            bound += m_question.layers[layer].repeats * m_separate[layer].bound;
        }
        m_best.isProved = true;
        const std::vector<StoreChoice> choices = storeChoices(m_question, m_separate);
        for (std::size_t i = 0; i < choices.size() && !isEnding(); ++i) {
            if (auto tried = tryChoice(choices[i], bound); !tried) {
                return tl::unexpected<Error>(tried.error());
            }
            if (m_report) {
                m_report(i + 1, choices.size());
            }
        }
        m_best.isProved = m_best.isProved && !isEnding();
        return m_best;
    }

private:
    [[nodiscard]] bool isEnding() const
    {
        return m_stop.stop_requested() || (m_question.allNodes && m_nodes > *m_question.allNodes);
    }

    /// Solves each layer for itself, and orders the layers by the time that their searches take: those with few
    /// positions have small tables.
    Result<void> findSeparate()
    {
        for (std::size_t layer = 0; layer < m_question.layers.size(); ++layer) {
            m_order.push_back(layer);
        }
        m_separate = m_question.known;
        if (m_separate.empty()) {
            auto solved = solveLayers(0, m_order.size(), {});
            if (!solved) {
                return tl::unexpected<Error>(solved.error());
            }
            m_separate = *std::move(solved);
        }
        std::ranges::stable_sort(m_order, {}, [&](std::size_t layer) {
            const LayerLoops& loops = m_question.layers[layer].loops;
            return loops.bound(Dim::P) * loops.bound(Dim::Q);
        });
        return {};
    }

    /// True if a layer makes a choice by itself.
    [[nodiscard]] bool makes(std::size_t layer, const StoreChoice& stores) const
    {
        const auto& mapping = m_separate[layer].mapping;
        return mapping && std::equal(stores.begin(), stores.end(), mapping->stores.begin());
    }

    /// Solves layers at some places of the order. Without a choice of stores, each for itself.
    Result<std::vector<DataflowSolution>> solveLayers(std::size_t begin, std::size_t end, const StoreChoice& stores)
    {
        std::vector<DataflowQuestion> questions;
        for (std::size_t place = begin; place < end; ++place) {
            questions.push_back(questionOfLayer(m_question, m_order[place]));
            for (std::size_t m = 0; m < stores.size(); ++m) {
                questions.back().constraints.stores.resize(std::max(m + 1, questions.back().constraints.stores.size()));
                questions.back().constraints.stores[m] = {stores[m][0], stores[m][1], stores[m][2]};
            }
        }
        return solveEach(questions, m_question.limits.threads, m_stop);
    }

    /// The solution of the layer at a place under a choice: the layer's own one if it makes that choice.
    Result<DataflowSolution> solutionAt(std::size_t place, const StoreChoice& stores)
    {
        const std::size_t layer = m_order[place];
        if (makes(layer, stores)) {
            return m_separate[layer];
        }
        const std::size_t ahead = std::max(1U, m_question.limits.threads);
        const std::size_t begin = place - place % ahead;
        if (m_solved.empty() || m_solvedFrom != begin) {
            auto next = solveLayers(begin, std::min(begin + ahead, m_order.size()), stores);
            if (!next) {
                return tl::unexpected<Error>(next.error());
            }
            m_solved = *std::move(next);
            m_solvedFrom = begin;
        }
        m_nodes += m_solved[place - begin].nodes;
        return m_solved[place - begin];
    }

    /// Solves the layers under a choice until their sum, with the bounds of the others, exceeds the best one. Layers
    /// are solved a few ahead; what follows from them does not depend on how many.
    Result<void> tryChoice(const StoreChoice& stores, double bound)
    {
        std::vector<DataflowSolution> layers(m_order.size());
        double value = 0;
        m_solved.clear();
        for (std::size_t place = 0; place < m_order.size(); ++place) {
            const std::size_t layer = m_order[place];
            const double repeats = m_question.layers[layer].repeats;
            if (bound >= m_best.value * (1 - m_question.limits.tolerance)) {
                return {};
            }
            auto solution = solutionAt(place, stores);
            if (!solution) {
                return tl::unexpected<Error>(solution.error());
            }
            if (!solution->mapping) {
                m_best.isProved = m_best.isProved && solution->infeasible.has_value();
                return {};
            }
            value += repeats * solution->value;
            bound += repeats * (std::max(solution->bound, m_separate[layer].bound) - m_separate[layer].bound);
            layers[layer] = *std::move(solution);
        }
        m_best.isProved = m_best.isProved && std::ranges::all_of(layers, &DataflowSolution::isProved);
        if (value < m_best.value) {
            m_best.value = value;
            m_best.stores = stores;
            m_best.layers = std::move(layers);
            m_best.isFound = true;
        }
        return {};
    }

    const NetworkQuestion& m_question;
    std::stop_token m_stop;
    const SolvedCount& m_report;
    std::vector<DataflowSolution> m_separate; // one per layer
    std::vector<std::size_t> m_order;         // layers, those with quick searches first
    std::vector<DataflowSolution> m_solved;   // solutions from m_order[m_solvedFrom] on, under the tried choice
    std::size_t m_solvedFrom = 0;
    std::uint64_t m_nodes = 0;
    SharedStores m_best;
};

} // namespace

Result<SharedStores> bestSharedStores(const NetworkQuestion& question, std::stop_token stop, const SolvedCount& report)
{
    if (const auto checked = checkAddsUp(question.objective); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return SharedStoresSearch(question, std::move(stop), report).run();
}

} // namespace pimento::dataflow
