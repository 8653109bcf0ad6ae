// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/core_transfers.h"

namespace pimento::crossbar {

std::vector<CorePair> transfersOf(const Streams& streams, const CrossbarChip& chip)
{
    std::vector<CorePair> pairs;
    std::vector<std::int64_t> bytes(streams.cores.size()); // to each core
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        bytes.assign(bytes.size(), 0);
        for (const Instruction& each : streams.cores[core]) {
            if (each.operation == Operation::Send) {
                bytes[static_cast<std::size_t>(each.other)] += std::int64_t{each.length} * chip.elementBytes;
            }
        }
        for (std::size_t to = 0; to < bytes.size(); ++to) {
            if (bytes[to] > 0) {
                pairs.push_back({static_cast<std::int32_t>(core), static_cast<std::int32_t>(to), bytes[to]});
            }
        }
    }
    return pairs;
}

} // namespace pimento::crossbar
