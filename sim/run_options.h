// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/work_count.h"

#include <cstdint>

namespace pimento::sim {

class CommandSink;
class TransitionCache;

/// How a run treats cycles in which a channel can do nothing.
enum class IdleCycles : std::uint8_t {
    Skip,    // sleep until a timing entry, a refresh or an arrival can change something
    Execute, // visit every queue in every cycle: the oracle for Skip
};

/// Whether a run keeps figures of each bank.
enum class BankFigures : std::uint8_t { Omit, Keep };

/// Whether a run takes a way to the same result that saves work; tests compare both settings.
enum class Shortcut : std::uint8_t { Off, On };

/// Figures of how much the shortcuts of a run saved.
struct ShortcutUse {
    std::int64_t jumpedRequests = 0; // dispatched without being simulated
    int mostGroups = 0;              // channels simulated at once, at most
};

/// Settings of one run of the simulator. Only `mostCycles` may change the result; sinks and figures add to it.
struct RunOptions {
    CommandSink* commands = nullptr; // borrowed; receives every issued command
    BankFigures bankFigures = BankFigures::Omit;
    bool explainsWaits = false; // RunResult::waits
    IdleCycles idleCycles = IdleCycles::Skip;
    Shortcut channelGroups = Shortcut::On;      // simulate channels that do the same once
    Shortcut blocks = Shortcut::On;             // read sweeps over banks as one block; with channel groups
    Shortcut transitionReplay = Shortcut::On;   // jump where a state comes back; with groups, no sink, figures or waits
    Shortcut refreshJumps = Shortcut::On;       // jump over segments in which a refresh falls due
    TransitionCache* transitionCache = nullptr; // borrowed; of this machine: transitions that earlier runs recorded
    ShortcutUse* shortcutUse = nullptr;         // borrowed; filled at the end of the run
    WorkKind countsAs = WorkKind::Simulation;
    std::int64_t expectedRequests = 0; // for the progress only; 0 when unknown
    std::int64_t mostCycles = 0;       // a run that takes more is stopped; 0: no limit
};

} // namespace pimento::sim
