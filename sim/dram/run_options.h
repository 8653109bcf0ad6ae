// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/shortcut.h"
#include "sim/base/work_count.h"

#include <cstdint>

namespace pimento::sim {

class CommandSink;
class TransitionCache;

/// Treatment of cycles in which a channel can do nothing.
enum class IdleCycles : std::uint8_t {
    Skip,    // sleep until a timing entry, a refresh or an arrival can change something
    Execute, // visit every queue in every cycle: the oracle for Skip
};

/// Chooses whether a run keeps figures of each bank.
enum class BankFigures : std::uint8_t { Omit, Keep };

/// Savings by the shortcuts of a run.
struct ShortcutUse {
    std::int64_t jumpedRequests = 0; // requests dispatched without simulation
    int mostGroups = 0;              // most channels simulated at once
};

/// Settings of one run of the simulator. Only `mostCycles` may change the result; sinks and figures add to it.
struct RunOptions {
    CommandSink* commands = nullptr; // borrowed; receives every issued command
    BankFigures bankFigures = BankFigures::Omit;
    bool explainsWaits = false; // fills RunResult::waits
    IdleCycles idleCycles = IdleCycles::Skip;
    Shortcut channelGroups = Shortcut::On;      // simulate channels with equal work once
    Shortcut blocks = Shortcut::On;             // read sweeps over banks as one block; with channel groups
    Shortcut transitionReplay = Shortcut::On;   // fast-forward recurring states; with groups, no sink, figures, waits
    Shortcut refreshJumps = Shortcut::On;       // fast-forward over segments in which a refresh falls due
    TransitionCache* transitionCache = nullptr; // borrowed, for this machine: transitions that earlier runs recorded
    ShortcutUse* shortcutUse = nullptr;         // borrowed; filled at the end of the run
    WorkKind countsAs = WorkKind::Simulation;
    std::int64_t expectedRequests = 0; // only for the progress; 0 if unknown
    std::int64_t mostCycles = 0;       // longer runs are stopped; 0: no limit
};

} // namespace pimento::sim
