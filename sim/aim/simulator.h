// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/channel.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <array>
#include <span>
#include <stop_token>

namespace pimento::sim::aim {

struct RunOptions {
    Version version = Version::Newest;
    CommandSink* commands = nullptr; // borrowed; receives the commands of all channels, by clock and channel
    bool joinsChannels = true;       // simulates channels once as long as they are in the same state
};

struct RunResult {
    Clock cycles = 0;                                   // completed cycles when EOC had ended everywhere
    std::int64_t instructions = 0;                      // that were read, EOC among them
    std::int64_t refusedInstructions = 0;               // cycles in which the queue of instructions was full
    std::array<std::int64_t, kOperations> operations{}; // instructions by kind
    std::array<ChannelCounts, kChannels> channels{};

    [[nodiscard]] ChannelCounts sum() const;
};

/// Runs instructions up to the first EOC on a machine of 32 channels whose rows are all closed, from cycle 0: one
/// instruction a cycle enters the decoder, and one leaves it. A stop is noticed within some thousand instructions.
/// Errors: no EOC, a channel that waits for itself forever, a stop.
[[nodiscard]] Result<RunResult> run(std::span<const Instruction> instructions, const RunOptions& options = {},
                                    std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::sim::aim
