// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/channel.h"
#include "sim/machine.h"
#include "sim/request.h"
#include "sim/run_result.h"
#include "sim/state_memory.h"

#include <cstdint>
#include <stop_token>

namespace pimento::sim {

/// A way to get the same result with less work; off to check that it is the same.
enum class Shortcut : std::uint8_t { Off, On };

/// How much the shortcuts saved.
struct ShortcutUse {
    std::int64_t jumpedRequests = 0; // handed out without being simulated
    int mostClasses = 0;             // channels simulated at once, at most
};

struct RunOptions {
    CommandSink* commands = nullptr; // borrowed; receives every issued command
    BankFigures bankFigures = BankFigures::Omit;
    bool explainsWaits = false; // RunResult::waits
    IdleCycles idleCycles = IdleCycles::Skip;
    Shortcut channelClasses = Shortcut::On; // simulate channels that do the same once; not with a command sink
    Shortcut blocks = Shortcut::On;       // read sweeps over banks as one, if the stream has them; with channel classes
    Shortcut stateMemo = Shortcut::On;    // jump where a state comes back; with channel classes, for time and commands
    Shortcut refreshJumps = Shortcut::On; // also where a refresh falls due
    StateMemory* memory = nullptr;        // borrowed; of this machine, what earlier runs on it found out
    ShortcutUse* shortcutUse = nullptr;   // borrowed; filled at the end of the run
    std::int64_t expectedRequests = 0;    // for the progress only; 0 when unknown
    std::int64_t mostCycles = 0;          // a run that takes more is stopped; 0: no limit
};

/// Runs a stream of requests on a machine. The front end hands requests out strictly in order, any number per cycle;
/// the first refused one holds back all others, also those of other channels. A stop is answered within some thousand
/// cycles; the result then covers the time until it. Error: a request outside the device, a machine that cannot
/// make progress, or one that loses requests because its queues are too short.
[[nodiscard]] Result<RunResult> run(const Machine& machine, RequestStream& stream, const RunOptions& options = {},
                                    std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::sim
