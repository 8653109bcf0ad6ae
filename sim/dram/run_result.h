// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/dram/purpose.h"
#include "sim/dram/wait_cause.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::sim {

/// A named part of a total. The parts of one breakdown add up to it exactly.
struct Part {
    std::string name;
    Cycles cycles;

    bool operator==(const Part&) const = default;
};

/// A time span of the run that belongs to one part: the cycles from `begin` to before `end`.
struct PartSpan {
    std::size_t part = 0; // index in RunResult::parts
    std::int64_t begin = 1;
    std::int64_t end = 1;

    bool operator==(const PartSpan&) const = default;
};

/// The figures of one bank.
struct BankActivity {
    std::int64_t commands = 0;   // commands that reached the bank
    std::int64_t rowsOpened = 0; // row activations
    Bytes rowBytes;              // moved between the row buffer and the outside or the core
    Bytes bufferBytes;           // written to the operand buffer that the bank's core reads
    Bytes registerBytes;         // to and from registers, sums and results of the bank's core
    Cycles busy;                 // cycles with at least one command in flight

    bool operator==(const BankActivity&) const = default;
};

/// Result of one simulation. Vectors by command and by request are indexed like the device's tables; `banks` holds
/// channel 0's banks first and is empty unless requested.
struct RunResult {
    Cycles cycles;
    std::vector<Part> parts;             // "in", "compute", "out"
    std::vector<PurposeCycles> purposes; // per part; they add up to the part's cycles
    std::vector<PartSpan> spans; // time spans of the parts in order, without gaps; neighbours belong to different parts
    std::int64_t requests = 0;
    std::vector<std::int64_t> requestsByKind;
    std::vector<std::int64_t> commandsByKind;
    std::vector<std::vector<std::int64_t>> commandsByPart; // [part][command]
    std::vector<BankActivity> banks;
    std::optional<WaitFigures> waits; // if requested
    bool wasStopped = false;          // the figures only cover the time until the stop

    bool operator==(const RunResult&) const = default;
};

/// An issued command. Fields that the command does not address are -1.
struct CommandRecord {
    std::int64_t cycle = 0;
    int command = 0;
    int channel = 0;
    int bank = -1;        // index within the channel
    int refreshNode = -1; // index of the refreshed node on the refresh level, if bank is -1
    std::int64_t row = -1;
    int column = -1;
    // Only set in a run that explains its waits:
    std::int64_t available = -1;         // first cycle in which the request of the command was in its queue
    std::int64_t ready = -1;             // first cycle that the timing allowed
    WaitCause heldBy = WaitCause::Count; // cause of `ready`

    bool operator==(const CommandRecord&) const = default;
};

/// Receives the command trace in issue order.
class CommandSink {
public:
    virtual ~CommandSink() = default;
    virtual void command(const CommandRecord& record) = 0;
};

} // namespace pimento::sim
