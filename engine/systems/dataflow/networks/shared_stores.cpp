// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/shared_stores.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow {

namespace {

using StoreChoice = std::vector<std::array<bool, kTensors>>;

DataflowQuestion questionOfLayer(const NetworkQuestion& question, std::size_t layer, const StoreChoice& stores)
{
    DataflowQuestion each;
    each.layer = question.layers[layer].loops;
    each.accelerator = question.accelerator;
    each.objective = question.objective;
    each.limits = question.limits;
    for (const std::array<bool, kTensors>& level : stores) {
        each.constraints.stores.push_back({level[0], level[1], level[2]});
    }
    return each;
}

/// All choices, those that layers make for themselves first.
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
        if (std::find(choices.begin(), end, stores) == end) {
            choices.push_back(std::move(stores));
        }
    }
    return choices;
}

class SharedStoresSearch {
public:
    SharedStoresSearch(const NetworkQuestion& question, std::stop_token stop)
        : m_question(question), m_stop(std::move(stop))
    {
        m_best.value = std::numeric_limits<double>::infinity();
    }

    Result<SharedStores> run()
    {
        double bound = 0;
        for (std::size_t layer = 0; layer < m_question.layers.size(); ++layer) {
            auto solution = solveDataflow(questionOfLayer(m_question, layer, {}), m_stop, {});
            if (!solution) {
                return tl::unexpected(solution.error());
            }
            if (!solution->mapping) {
                return SharedStores{};
            }
            m_best.separate += m_question.layers[layer].repeats * solution->value;
            bound += m_question.layers[layer].repeats * solution->bound;
            m_separate.push_back(std::move(*solution));
        }
        m_best.isProved = true;
        for (const StoreChoice& stores : storeChoices(m_question, m_separate)) {
            if (m_stop.stop_requested()) {
                m_best.isProved = false;
                break;
            }
            if (auto tried = tryChoice(stores, bound); !tried) {
                return tl::unexpected(tried.error());
            }
        }
        return m_best;
    }

private:
    /// Solves the layers under a choice until their sum, with the bounds of the others, exceeds the best one.
    Result<void> tryChoice(const StoreChoice& stores, double bound)
    {
        std::vector<DataflowSolution> layers;
        double value = 0;
        for (std::size_t layer = 0; layer < m_question.layers.size(); ++layer) {
            const double repeats = m_question.layers[layer].repeats;
            if (bound >= m_best.value * (1 - m_question.limits.tolerance)) {
                return {};
            }
            auto solution = solveDataflow(questionOfLayer(m_question, layer, stores), m_stop, {});
            if (!solution) {
                return tl::unexpected(solution.error());
            }
            if (!solution->mapping) {
                return {};
            }
            m_best.isProved = m_best.isProved && solution->isProved;
            value += repeats * solution->value;
            bound += repeats * (std::max(solution->bound, m_separate[layer].bound) - m_separate[layer].bound);
            layers.push_back(std::move(*solution));
        }
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
    std::vector<DataflowSolution> m_separate;
    SharedStores m_best;
};

} // namespace

Result<SharedStores> bestSharedStores(const NetworkQuestion& question, std::stop_token stop)
{
    if (question.objective.goal == Goal::EnergyDelay) {
        return fail("the product of energy and latency does not add up over layers", "search of dataflows of a network",
                    "Choose latency, energy or a blend");
    }
    return SharedStoresSearch(question, std::move(stop)).run();
}

} // namespace pimento::dataflow
