// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/round_breakdown.h"

#include "engine/systems/crossbar/rounds/round_text.h"

namespace pimento::crossbar {

Breakdown roundBreakdown(const NetworkRounds& rounds, const LayerGraph& graph)
{
    constexpr double kMicroseconds = 1e-3; // of a nanosecond
    Breakdown made{"rounds", "Writing of the weights of a batch", "µs", {}};
    for (std::size_t i = 0; i < rounds.rounds.size(); ++i) {
        const PlacedRound& round = rounds.rounds[i];
        made.rows.push_back(
            {roundName(i), static_cast<double>(round.writing.ns) * kMicroseconds, 0, roundDetail(round, graph)});
    }
    made.setShares(static_cast<double>(rounds.writeNs) * kMicroseconds);
    return made;
}

} // namespace pimento::crossbar
