// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/dram/purpose.h"
#include "sim/dram/wait_cause.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::sim::samsung {

enum class Mode : std::uint8_t {
    SingleBank,     // ordinary memory
    AllBank,        // a command reaches all banks of its parity
    AllBankExecute, // as AllBank, and it runs an instruction
};

enum class Command : std::uint8_t { Activate, Precharge, Refresh, Read, Write };

/// Counts of issued commands. Reads and writes count in every mode; later figures are parts of earlier ones.
struct CommandCounts {
    std::int64_t activations = 0;
    std::int64_t precharges = 0;
    std::int64_t refreshes = 0; // refreshes of all ranks
    std::int64_t reads = 0;
    std::int64_t writes = 0;
    std::int64_t executingReads = 0;  // ran an instruction
    std::int64_t executingWrites = 0; // ran an instruction
    std::int64_t registerWrites = 0;
    std::int64_t parkingReads = 0;
    std::int64_t modeWrites = 0; // writes to the rows that switch modes
    std::int64_t allBankActivations = 0;
    std::int64_t arithmetic = 0;        // accesses that ran an adding or multiplying instruction
    std::int64_t arithmeticWrites = 0;  // the writes among these
    std::int64_t allBankPrecharges = 0; // without precharges of single banks that were open before
    std::int64_t allBankMoves = 0;      // accesses in an all-bank mode to a row of memory
    std::int64_t allBankReads = 0;      // the reads among these
    std::int64_t allBankBroadcasts = 0; // accesses in an all-bank mode to rows of registers or switches
    std::int64_t broadcastReads = 0;    // the reads among these

    bool operator==(const CommandCounts&) const = default;

    /// Adds the counts of `times` channels with equal counts.
    void add(const CommandCounts& other, std::int64_t times)
    {
        activations += other.activations * times;
        precharges += other.precharges * times;
        refreshes += other.refreshes * times;
        reads += other.reads * times;
        writes += other.writes * times;
        executingReads += other.executingReads * times;
        executingWrites += other.executingWrites * times;
        registerWrites += other.registerWrites * times;
        parkingReads += other.parkingReads * times;
        modeWrites += other.modeWrites * times;
        allBankActivations += other.allBankActivations * times;
        arithmetic += other.arithmetic * times;
        arithmeticWrites += other.arithmeticWrites * times;
        allBankPrecharges += other.allBankPrecharges * times;
        allBankMoves += other.allBankMoves * times;
        allBankReads += other.allBankReads * times;
        allBankBroadcasts += other.allBankBroadcasts * times;
        broadcastReads += other.broadcastReads * times;
    }
};

/// Figures of a stream from its start until it was complete on all channels.
struct StreamFigures {
    Cycles cycles;
    CommandCounts counts;
    WorkCycles works{}; // breakdown of the cycles

    bool operator==(const StreamFigures&) const = default;
};

/// Result of one run over all channels.
struct RunResult {
    Cycles cycles; // cycle after the last completion
    CommandCounts counts;
    std::vector<StreamFigures> streams; // in order; they add up to the run
    std::int64_t transactions = 0;
    std::optional<WaitFigures> waits; // if requested; a channel represents its group, banks are per group
    bool wasStopped = false;          // the figures only cover the time until the stop

    bool operator==(const RunResult&) const = default;
};

/// An issued command. Fields that the command does not address are -1; a precharge names the row that it closes.
struct CommandRecord {
    std::int64_t cycle = 0;
    Command command = Command::Activate;
    int channel = 0;
    int rank = 0;
    int bank = -1;
    int row = -1;
    int column = -1;
    Mode mode = Mode::SingleBank; // mode of the rank at the issue
    bool isOfMemory = true;       // an access to a row of memory, not of switches or registers
    bool computes = false;        // an access that runs an adding or multiplying instruction
    // Only set in a run that explains its waits:
    std::int64_t available = -1;         // first cycle in which the transaction was in the command queue
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

} // namespace pimento::sim::samsung
