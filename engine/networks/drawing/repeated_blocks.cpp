// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/drawing/repeated_blocks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace pimento::networks {

namespace {

class BlockFinder {
public:
    BlockFinder(std::span<const std::uint64_t> kinds, std::span<const DrawnLink> links)
        : m_kinds(kinds), m_sources(kinds.size())
    {
        for (const DrawnLink& link : links) {
            m_sources[link.to].push_back(link.from);
        }
    }

    /// Best chain of equal blocks whose first one begins at a node or within the block after it; nullopt: none.
    [[nodiscard]] std::optional<RepeatedBlock> chainAt(std::size_t first) const
    {
        std::optional<RepeatedBlock> best;
        for (std::size_t size = 1; first + 2 * size <= m_kinds.size(); ++size) {
            const RepeatedBlock chain{first, size, countAt(first, size)};
            const std::size_t saved = size * (chain.count - 1);
            if (saved >= kLeastSaved && (!best || saved > best->size * (best->count - 1))) {
                best = chain;
            }
        }
        return best ? std::optional(bestDivision(*best)) : std::nullopt;
    }

private:
    static constexpr std::size_t kLeastSaved = 2; // nodes that are drawn once less

    /// Number of equal blocks of a size from a node on, at least 1.
    [[nodiscard]] std::size_t countAt(std::size_t first, std::size_t size) const
    {
        std::size_t count = 1;
        std::map<std::size_t, std::size_t> entries; // node before the chain -> node of the first block that follows it
        while (first + (count + 1) * size <= m_kinds.size() && isNext(first, size, count, entries)) {
            ++count;
        }
        return count;
    }

    /// True if the block number `count` of a chain equals the ones before it.
    [[nodiscard]] bool isNext(std::size_t first, std::size_t size, std::size_t count,
                              std::map<std::size_t, std::size_t>& entries) const
    {
        const std::size_t begin = first + count * size;
        for (std::size_t node = begin; node < begin + size; ++node) {
            const auto& before = m_sources[node - size];
            const auto& here = m_sources[node];
            if (m_kinds[node] != m_kinds[node - size] || here.size() != before.size()) {
                return false;
            }
            for (std::size_t i = 0; i < here.size(); ++i) {
                if (!follows(first, before[i], here[i], size, entries)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// True if a block reads `here` as the one before it reads `before`.
    static bool follows(std::size_t first, std::size_t before, std::size_t here, std::size_t size,
                        std::map<std::size_t, std::size_t>& entries)
    {
        if (before >= first) {
            return here == before + size;
        }
        if (here == before) { // a node before the chain that all blocks read
            return !entries.contains(before);
        }
        const bool isInFirst = here >= first && here < first + size;
        return isInFirst && entries.emplace(before, here).first->second == here;
    }

    /// Nodes of the first block whose results the second one reads.
    [[nodiscard]] std::size_t handedOver(const RepeatedBlock& chain) const
    {
        std::set<std::size_t> nodes;
        for (std::size_t node = chain.first + chain.size; node < chain.first + 2 * chain.size; ++node) {
            for (const std::size_t from : m_sources[node]) {
                if (from >= chain.first && from < chain.first + chain.size) {
                    nodes.insert(from);
                }
            }
        }
        return nodes.size();
    }

    /// The chain, with its blocks cut where they hand over the fewest results.
    [[nodiscard]] RepeatedBlock bestDivision(const RepeatedBlock& chain) const
    {
        const auto rankOf = [this](const RepeatedBlock& each) {
            return std::pair(handedOver(each), each.size * (m_kinds.size() - each.count));
        };
        RepeatedBlock best = chain;
        for (std::size_t first = chain.first + 1; first < chain.first + chain.size; ++first) {
            const RepeatedBlock moved{first, chain.size, countAt(first, chain.size)};
            if (moved.size * (moved.count - 1) >= kLeastSaved && rankOf(moved) < rankOf(best)) {
                best = moved;
            }
        }
        return best;
    }

    std::span<const std::uint64_t> m_kinds;
    std::vector<std::vector<std::size_t>> m_sources; // one per node
};

} // namespace

std::vector<RepeatedBlock> repeatedBlocks(std::span<const std::uint64_t> kinds, std::span<const DrawnLink> links)
{
    const BlockFinder finder(kinds, links);
    std::vector<RepeatedBlock> found;
    for (std::size_t node = 0; node < kinds.size();) {
        const auto chain = finder.chainAt(node);
        if (chain) {
            found.push_back(*chain);
        }
        node = chain ? chain->end() : node + 1;
    }
    return found;
}

} // namespace pimento::networks
