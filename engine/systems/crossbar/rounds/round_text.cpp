// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/round_text.h"

#include <fmt/format.h>

#include <numeric>

namespace pimento::crossbar {

namespace {

std::string layersText(const PlacedRound& round, const LayerGraph& graph)
{
    const RoundScope& scope = round.network.scope;
    if (round.partitions.empty()) {
        return graph.nodes[scope.firstNode].name;
    }
    const auto nameOf = [&](const LayerPartition& of) { return round.network.graph.nodes[of.node].name; };
    const std::string first = nameOf(round.partitions.front());
    if (scope.isPart()) {
        return fmt::format("{} ({} to {})", first, scope.firstChannel, scope.firstChannel + scope.channels - 1);
    }
    return round.partitions.size() == 1 ? first : fmt::format("{} to {}", first, nameOf(round.partitions.back()));
}

} // namespace

std::string roundName(std::size_t index) { return fmt::format("round {}", index + 1); }

std::string roundDetail(const PlacedRound& round, const LayerGraph& graph)
{
    const std::vector<std::int64_t>& copies = round.placement.replicas;
    return fmt::format("layers: {}, arrays: {}, copies: {}", layersText(round, graph),
                       arraysUsed(round.placement, round.partitions),
                       std::accumulate(copies.begin(), copies.end(), std::int64_t{0}));
}

} // namespace pimento::crossbar
