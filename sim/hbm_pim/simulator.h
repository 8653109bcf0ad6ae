// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"
#include "sim/hbm_pim/transaction.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace pimento::sim::samsung {

/// A group of channels with equal work, one of which is simulated. Each stream is enqueued at once when the previous
/// ones are complete on all channels.
struct ChannelGroup {
    int channels = 1;
    std::vector<std::unique_ptr<TransactionStream>> streams;
};

/// Work of the channels of a device, by group; every group has equally many streams.
using Work = std::vector<ChannelGroup>;

struct RunOptions {
    int ranks = 1;                         // ranks per channel; only the first is used, but all are refreshed
    CommandSink* commands = nullptr;       // borrowed; receives the commands of the first channel of each group
    bool explainsWaits = false;            // fills RunResult::waits
    std::int64_t expectedTransactions = 0; // only for the progress; 0 if unknown
    std::int64_t mostCycles = 0;           // a longer run is stopped in this cycle; 0: no limit
    bool stepsEveryCycle = false;          // visits every cycle, also those without events; slow, with the same result
    bool joinsGroups = false;              // simulates groups once as long as their streams are equal
    int* simulatedChannels = nullptr;      // receives the number of simulated channels
};

/// Runs work on fresh memory from cycle 0. A stop is noticed within some thousand cycles; the result then covers the
/// time until it and ends with the current stream. Error: a transaction outside the device, a device that cannot work,
/// or transactions that wait for each other forever.
[[nodiscard]] Result<RunResult> run(const Device& device, Work& work, const RunOptions& options = {},
                                    std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::sim::samsung
