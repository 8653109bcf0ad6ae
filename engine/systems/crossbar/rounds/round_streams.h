// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/rounds/network_rounds.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <cstdint>
#include <vector>

// Instructions of rounds. The memory of the chip is laid out for the whole network, so that a round finds what an
// earlier one has stored. Nodes, array groups and addresses of one round become those of the whole network:
//
//   whole network   | image of node 0 | biases | image of node 1: pixel 0 | pixel 1 | ...
//   part of node 1                                            ^ its channels of each pixel

namespace pimento::crossbar {

/// Places of a round's nodes in the memory of the whole network.
struct RoundMemory {
    /// Memory of the round's network. The image of a part of a layer lies behind the memory of the whole network, since
    /// its pixels are no neighbours; nothing is stored there.
    GlobalMemory memory;
    std::vector<std::int64_t> pixelStrides; // of the image of each node, in elements

    /// Address of an element of a node's image: its pixels have `channels` elements.
    [[nodiscard]] std::int64_t address(std::size_t node, std::int64_t element, std::int64_t channels) const
    {
        return firstElements[node] + element / channels * pixelStrides[node] + element % channels;
    }
    std::vector<std::int64_t> firstElements = {}; // address of the first element that is computed of each node
};

[[nodiscard]] RoundMemory roundMemory(const LayerGraph& whole, const RoundNetwork& round);

/// Moves loads and stores of a round into the memory of the whole network.
void moveAddresses(Streams& streams, const RoundNetwork& round, const RoundMemory& to);
/// Renames nodes and array groups of a round as in the whole network. `firstGroup`: array groups of earlier rounds.
void renameNodes(Streams& streams, const RoundNetwork& round, std::int64_t firstGroup);

/// Appends the streams of a round to those of earlier ones: its steps follow theirs.
void append(Streams& all, Streams&& round);

} // namespace pimento::crossbar
