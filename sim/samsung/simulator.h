// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/samsung/device.h"
#include "sim/samsung/run_result.h"
#include "sim/samsung/transaction.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace pimento::sim::samsung {

/// A group of channels that do the same, one of which is simulated. Each stream is enqueued at once when the ones
/// before are complete on all channels.
struct ChannelGroup {
    int channels = 1;
    std::vector<std::unique_ptr<TransactionStream>> streams;
};

/// The work of the channels of a device, by group; every group has the same number of streams.
using Work = std::vector<ChannelGroup>;

struct RunOptions {
    int ranks = 1;                         // per channel; only the first is used, but all are refreshed
    CommandSink* commands = nullptr;       // borrowed; receives the commands of the first channel of each group
    bool explainsWaits = false;            // RunResult::waits
    std::int64_t expectedTransactions = 0; // for the progress only; 0 when unknown
    std::int64_t mostCycles = 0;           // a run that takes more is stopped in this cycle; 0: no limit
    bool stepsEveryCycle = false;          // also those in which nothing can happen: the same result, slowly
    bool joinsGroups = false;              // simulates groups with equal streams so far once
    int* simulatedChannels = nullptr;      // receives how many channels were simulated
};

/// Runs work on fresh memory from cycle 0. A stop is answered within some thousand cycles; the result then covers
/// the time until it, and the stream that it came in is the last one. Error: a transaction outside the device, a device
/// that cannot work, or transactions that wait for each other for good.
[[nodiscard]] Result<RunResult> run(const Device& device, Work& work, const RunOptions& options = {},
                                    std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::sim::samsung
