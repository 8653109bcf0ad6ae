// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_folding.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

/// The blocks of a drawing, still without boxes.
std::vector<FoldedBlock> blocksOf(const NetworkPicture& network, const NetworkFolding& folding)
{
    std::vector<FoldedBlock> blocks;
    for (const networks::RepeatedBlock& chain : network.blocks) {
        if (folding.foldsBlocks) {
            blocks.push_back({chain, folding.opened.contains(chain.first), {}});
        }
    }
    return blocks;
}

std::vector<std::size_t> drawnLayers(std::size_t layers, const std::vector<FoldedBlock>& blocks)
{
    std::vector<std::size_t> drawn(layers);
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    for (const FoldedBlock& block : blocks) {
        const auto& [first, size, count] = block.chain;
        for (std::size_t layer = first + size; !block.isOpen && layer < first + size * count; ++layer) {
            drawn[layer] = drawn[layer - size];
        }
    }
    return drawn;
}

/// Layers that each drawn layer reads, each once.
std::vector<std::set<std::size_t>> sourcesOf(const NetworkPicture& network, const std::vector<std::size_t>& drawn)
{
    std::vector<std::set<std::size_t>> sources(network.nodes.size());
    for (const networks::DrawnLink& link : network.links) {
        if (drawn[link.to] == link.to) { // equal blocks read the same, and nothing leads back to the first one
            sources[link.to].insert(drawn[link.from]);
        }
    }
    return sources;
}

} // namespace

std::vector<std::size_t> FoldedNetwork::drawnIn(std::size_t box) const
{
    std::vector<std::size_t> layers;
    std::ranges::copy_if(boxes[box], std::back_inserter(layers),
                         [this](std::size_t layer) { return drawnAs[layer] == layer; });
    return layers;
}

std::size_t FoldedNetwork::blockOf(std::size_t layer) const
{
    const auto found =
        std::ranges::find_if(blocks, [layer](const FoldedBlock& block) { return block.chain.contains(layer); });
    return static_cast<std::size_t>(found - blocks.begin());
}

FoldedNetwork folded(const NetworkPicture& network, const NetworkFolding& folding)
{
    FoldedNetwork made;
    made.blocks = blocksOf(network, folding);
    made.drawnAs = drawnLayers(network.nodes.size(), made.blocks);
    const auto sources = sourcesOf(network, made.drawnAs);
    made.boxOf.resize(network.nodes.size());
    for (std::size_t node = 0; node < network.nodes.size(); ++node) {
        const std::size_t drawn = made.drawnAs[node];
        const bool isJoined = folding.joinsFunctions && network.nodes[node].macs == 0 && sources[node].size() == 1 &&
                              made.blockOf(node) == made.blockOf(*sources[node].begin());
        const bool isOwn = drawn == node && !isJoined;
        made.boxOf[node] = isOwn           ? made.boxes.size()
                           : drawn == node ? made.boxOf[*sources[node].begin()]
                                           : made.boxOf[drawn];
        if (isOwn) {
            made.boxes.emplace_back();
            if (const std::size_t block = made.blockOf(node); block < made.blocks.size()) {
                made.blocks[block].boxes.push_back(made.boxOf[node]);
            }
        }
        made.boxes[made.boxOf[node]].push_back(node);
    }
    std::set<std::pair<std::size_t, std::size_t>> known;
    for (std::size_t node = 0; node < network.nodes.size(); ++node) {
        for (const std::size_t source : sources[node]) {
            const std::pair link(made.boxOf[source], made.boxOf[node]);
            if (link.first != link.second && known.insert(link).second) {
                made.links.push_back({link.first, link.second});
            }
        }
    }
    return made;
}

} // namespace pimento
