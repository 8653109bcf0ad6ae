// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/round_streams.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::crossbar {

RoundMemory roundMemory(const LayerGraph& whole, const RoundNetwork& round)
{
    const GlobalMemory all = globalMemoryOf(whole);
    RoundMemory made{.memory = {.images = {}, .biases = {}, .size = all.size}, .pixelStrides = {}};
    for (std::size_t i = 0; i < round.graph.nodes.size(); ++i) {
        const std::size_t node = round.origins[i];
        made.firstElements.push_back(all.images[node] + round.firstChannel(i));
        made.pixelStrides.push_back(whole.nodes[node].out.channels);
        made.memory.images.push_back(round.isPart(i) ? all.size : all.images[node]);
        made.memory.biases.push_back(all.biases[node] + round.firstChannel(i));
        made.memory.size += round.isPart(i) ? round.graph.nodes[i].out.elements() : 0;
    }
    return made;
}

namespace {

/// Finds the places of a round's memory in that of the whole network.
class AddressMap {
public:
    AddressMap(const RoundNetwork& round, const RoundMemory& to)
        : m_round(round), m_from(globalMemoryOf(round.graph)), m_to(to)
    {
    }

    [[nodiscard]] std::int64_t moved(std::int64_t address) const
    {
        const auto after = std::ranges::upper_bound(m_from.images, address);
        PIMENTO_ASSERT(after != m_from.images.begin(), "images fill the memory of a round");
        // Nodes without elements share an address with the next one.
        const auto node = static_cast<std::size_t>(after - m_from.images.begin()) - 1;
        if (address >= m_from.biases[node]) {
            return m_to.memory.biases[node] + address - m_from.biases[node];
        }
        return m_to.address(node, address - m_from.images[node], m_round.graph.nodes[node].out.channels);
    }

private:
    const RoundNetwork& m_round;
    GlobalMemory m_from;
    const RoundMemory& m_to;
};

} // namespace

void moveAddresses(Streams& streams, const RoundNetwork& round, const RoundMemory& to)
{
    const AddressMap map(round, to);
    for (std::vector<Instruction>& core : streams.cores) {
        for (Instruction& each : core) {
            if (each.operation == Operation::Load) {
                each.source = map.moved(each.source);
            } else if (each.operation == Operation::Store) {
                each.destination = map.moved(each.destination);
            }
        }
    }
}

void renameNodes(Streams& streams, const RoundNetwork& round, std::int64_t firstGroup)
{
    for (std::vector<Instruction>& core : streams.cores) {
        for (Instruction& each : core) {
            each.node = static_cast<std::int32_t>(round.origins[static_cast<std::size_t>(each.node)]);
            if (each.operation == Operation::Mvm) {
                each.other += static_cast<std::int32_t>(firstGroup);
            }
        }
    }
}

void append(Streams& all, Streams&& round)
{
    if (all.cores.empty()) {
        all = std::move(round);
        return;
    }
    for (std::size_t core = 0; core < all.cores.size(); ++core) {
        const auto first = static_cast<std::uint32_t>(all.cores[core].size());
        std::ranges::copy(round.cores[core], std::back_inserter(all.cores[core]));
        std::vector<Instruction>().swap(round.cores[core]); // both at once may take gigabytes
        for (const std::uint32_t end : round.stepEnds[core]) {
            all.stepEnds[core].push_back(first + end);
        }
    }
}

} // namespace pimento::crossbar
