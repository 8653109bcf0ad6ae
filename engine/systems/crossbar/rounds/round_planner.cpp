// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/round_planner.h"

#include "engine/base/math.h"

#include <algorithm>
#include <limits>
#include <string>

namespace pimento::crossbar {

Result<RoundPlanner> RoundPlanner::make(RoundTask task)
{
    if (task.chip.writeRowNs < 1) {
        return fail(ErrorKind::DoesNotFit, "states no time to write a row, which networks larger than the device need",
                    "device", "Add write_row_time to its arrays, or choose a device with more crossbars");
    }
    RoundPlanner made(std::move(task));
    return made.prepare().map([&] { return std::move(made); });
}

Result<void> RoundPlanner::prepare()
{
    const LayerGraph& graph = m_task.graph;
    m_items = graph.matrices.size();
    m_isSplit.resize(m_items);
    m_parts.resize(m_items);
    for (std::size_t item = 0; item < m_items; ++item) {
        m_isSplit[item] = !modelOf(m_task, {graph.matrices[item], graph.matrices[item] + 1});
    }
    for (std::size_t item = 0; item < graph.matrices.size(); ++item) {
        if (const auto fits = m_isSplit[item] ? addParts(item) : Result<void>{}; !fits) {
            return fits;
        }
    }
    if (m_isSplit.back() && graph.matrices.back() + 1 < graph.nodes.size()) {
        ++m_items;
        m_isSplit.push_back(false);
    }
    addStretches();
    return {};
}

/// The first node of the rounds that begin with an item: also nodes behind a layer that is cut into parts.
std::size_t RoundPlanner::firstNodeOf(std::size_t item) const
{
    const std::vector<std::size_t>& matrices = m_task.graph.matrices;
    return item == 0 ? 0 : m_isSplit[item - 1] ? matrices[item - 1] + 1 : matrices[item];
}

RoundScope RoundPlanner::scopeOf(const Stretch& stretch) const
{
    const std::vector<std::size_t>& matrices = m_task.graph.matrices;
    return {firstNodeOf(stretch.first),
            stretch.end < matrices.size() ? matrices[stretch.end] : m_task.graph.nodes.size()};
}

/// Parts of whole arrays, as even as can be.
std::vector<RoundScope> RoundPlanner::partScopes(std::size_t item, std::int64_t parts) const
{
    const std::size_t node = m_task.graph.matrices[item];
    const std::int64_t channels = m_task.graph.nodes[node].out.channels;
    const std::int64_t width = m_task.chip.arrayColumns();
    const std::int64_t arrays = ceilDivide(channels, width);
    std::vector<RoundScope> scopes;
    for (std::int64_t i = 0; i < parts; ++i) {
        const std::int64_t first = i * arrays / parts * width;
        const std::int64_t end = std::min(channels, (i + 1) * arrays / parts * width);
        scopes.push_back({i == 0 ? firstNodeOf(item) : node, node + 1, first, end - first});
    }
    return scopes;
}

const RoundModel* RoundPlanner::partModel(const RoundScope& scope)
{
    const auto [at, isNew] = m_partModels.try_emplace({scope.firstNode, scope.channels});
    if (isNew) {
        at->second = modelOf(m_task, scope);
    }
    return at->second ? &*at->second : nullptr;
}

Result<void> RoundPlanner::addParts(std::size_t item)
{
    const GraphNode& node = m_task.graph.nodes[m_task.graph.matrices[item]];
    const std::int64_t most = ceilDivide(node.out.channels, m_task.chip.arrayColumns());
    for (std::int64_t parts = 1; parts <= most; ++parts) {
        ModelledRounds rounds;
        for (const RoundScope& scope : partScopes(item, parts)) {
            if (const RoundModel* model = partModel(scope)) {
                rounds.emplace_back(scope, model);
            }
        }
        if (std::ssize(rounds) == parts) {
            m_parts[item].push_back(std::move(rounds));
        }
    }
    if (!m_parts[item].empty()) {
        return {};
    }
    const RoundNetwork narrow = roundNetwork(m_task.graph, partScopes(item, most).back());
    const auto partition = partitionsOf(narrow.graph, m_task.chip, m_task.partition);
    return fail(ErrorKind::DoesNotFit,
                "needs " + std::to_string(partition ? partition->back().arrays() : 0) + " arrays for " +
                    std::to_string(partScopes(item, most).front().channels) + " output channels, and the device has " +
                    std::to_string(m_task.chip.arrays()),
                "layer " + node.name, "Choose a device with more crossbars, or a smaller network");
}

void RoundPlanner::addStretches()
{
    for (std::size_t first = 0; first < m_items; ++first) {
        for (std::size_t end = first + 1; end <= m_items && !m_isSplit[end - 1]; ++end) {
            auto model = modelOf(m_task, scopeOf({first, end}));
            if (!model) {
                break; // longer ones do not fit either
            }
            m_whole.emplace(std::pair(first, end), *std::move(model));
        }
    }
}

RoundPlanner::ModelledRounds RoundPlanner::cheapest(const Stretch& stretch, const CostOf& cost) const
{
    if (const auto whole = m_whole.find({stretch.first, stretch.end}); whole != m_whole.end()) {
        return {{scopeOf(stretch), &whole->second}};
    }
    const ModelledRounds* best = nullptr;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    const bool isSplit = stretch.end == stretch.first + 1 && m_isSplit[stretch.first];
    for (std::size_t i = 0; isSplit && i < m_parts[stretch.first].size(); ++i) {
        const ModelledRounds& rounds = m_parts[stretch.first][i];
        std::int64_t sum = 0;
        for (const auto& [scope, model] : rounds) {
            sum += cost(*model);
        }
        if (sum < least) {
            least = sum;
            best = &rounds;
        }
    }
    return best == nullptr ? ModelledRounds{} : *best;
}

std::vector<PlannedRound> RoundPlanner::roundsOf(const Stretch& stretch, std::int64_t leastSteps) const
{
    std::vector<PlannedRound> rounds;
    const auto costOf = [&](const RoundModel& model) { return cheapestCost(model, m_task.chip, leastSteps); };
    for (const auto& [scope, model] : cheapest(stretch, [&](const RoundModel& each) { return costOf(each).ns; })) {
        rounds.push_back({scope, costOf(*model)});
    }
    return rounds;
}

std::vector<PlannedRound> RoundPlanner::plan(std::int64_t leastSteps) const
{
    const auto cost = [&](std::size_t first, std::size_t end) -> std::optional<std::int64_t> {
        const std::vector<PlannedRound> rounds = roundsOf({first, end}, leastSteps);
        std::int64_t sum = 0;
        for (const PlannedRound& each : rounds) {
            sum += each.cost.ns;
        }
        return rounds.empty() ? std::nullopt : std::optional(sum);
    };
    std::vector<PlannedRound> all;
    for (const Stretch& each : cheapestCuts(m_items, cost)) {
        std::ranges::copy(roundsOf(each, leastSteps), std::back_inserter(all));
    }
    return all;
}

std::int64_t RoundPlanner::boundNs() const
{
    const auto bound = [&](const RoundModel& model) { return boundOf(model, m_task); };
    const auto cost = [&](std::size_t first, std::size_t end) -> std::optional<std::int64_t> {
        const ModelledRounds rounds = cheapest({first, end}, bound);
        std::int64_t sum = 0;
        for (const auto& [scope, model] : rounds) {
            sum += bound(*model);
        }
        return rounds.empty() ? std::nullopt : std::optional(sum);
    };
    std::int64_t sum = 0;
    for (const Stretch& each : cheapestCuts(m_items, cost)) {
        sum += *cost(each.first, each.end);
    }
    return sum;
}

} // namespace pimento::crossbar
