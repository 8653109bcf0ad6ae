// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_folding.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pimento {

namespace {

FoldedNetwork foldedBy(const NetworkPicture& network, bool joinsFunctions)
{
    std::vector<std::vector<std::size_t>> sources(network.nodes.size());
    for (const networks::DrawnLink& link : network.links) {
        if (std::ranges::find(sources[link.to], link.from) == sources[link.to].end()) {
            sources[link.to].push_back(link.from);
        }
    }
    FoldedNetwork folded;
    folded.boxOf.resize(network.nodes.size());
    for (std::size_t node = 0; node < network.nodes.size(); ++node) {
        const bool isJoined = joinsFunctions && network.nodes[node].macs == 0 && sources[node].size() == 1;
        folded.boxOf[node] = isJoined ? folded.boxOf[sources[node].front()] : folded.boxes.size();
        if (!isJoined) {
            folded.boxes.emplace_back();
        }
        folded.boxes[folded.boxOf[node]].push_back(node);
    }
    std::set<std::pair<std::size_t, std::size_t>> known;
    for (const networks::DrawnLink& link : network.links) {
        const std::size_t from = folded.boxOf[link.from];
        const std::size_t to = folded.boxOf[link.to];
        if (from != to && known.emplace(from, to).second) {
            folded.links.push_back({from, to});
        }
    }
    return folded;
}

} // namespace

FoldedNetwork unfolded(const NetworkPicture& network) { return foldedBy(network, false); }

FoldedNetwork foldedFunctions(const NetworkPicture& network) { return foldedBy(network, true); }

} // namespace pimento
