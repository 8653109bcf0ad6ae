// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/sim/block_stream.h"
#include "tests/sim/support.h"

#include <utility>
#include <vector>

namespace pimento::test {

/// What a run gave, and what shortcuts did for it.
struct Outcome {
    Result<sim::RunResult> result;
    sim::ShortcutUse use;
};

inline Outcome runWith(const sim::Machine& machine, const std::vector<sim::Request>& requests, sim::RunOptions options)
{
    sim::ShortcutUse use;
    options.shortcutUse = &use;
    BlockStream stream(requests);
    auto result = sim::run(machine, stream, options);
    return {std::move(result), use};
}

/// Options of a run without shortcuts over channels and states.
inline sim::RunOptions plain(sim::RunOptions options = {})
{
    options.channelGroups = sim::Shortcut::Off;
    options.transitionReplay = sim::Shortcut::Off;
    return options;
}

/// Requests of a kind to some channels of AttAcc.
inline void append(std::vector<sim::Request>& requests, const char* kind, int first, int last, int bank, int row,
                   int column = 0)
{
    for (int channel = first; channel <= last; ++channel) {
        requests.push_back(request(machine("attacc"), kind, channel, bank, row, column));
    }
}

} // namespace pimento::test
