// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/device.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pimento::sim {

// Description of a memory as plain values: organisation, command set, constraint rows, controller. The simulator knows
// no device by name; everything that distinguishes devices is here and read from a file. Each node of the first level
// (a channel) has a controller; the last level is the bank.

/// A field of a byte address, least significant first.
struct AddressField {
    std::string name; // a level, or "row", "column", "byte"
    int bits = 0;

    bool operator==(const AddressField&) const = default;
};

/// Half of the command bus that a command uses; a controller issues at most one command per half and cycle.
enum class CommandKind : std::uint8_t { Row, Column };

/// Rows that must be open before a command may issue.
enum class RowNeed : std::uint8_t {
    None,
    AddressedBankOpen, // the addressed row in the addressed bank
    AllBanksOpen,      // the addressed row in every bank of the channel
    AllBanksClosed,    // no row in any bank of the channel
};

/// Effect of a command on the open rows.
enum class RowEffect : std::uint8_t { None, OpenBank, OpenAllBanks, CloseBank, CloseAllBanks };

/// Banks that a command keeps busy: the addressed one, all of the channel, or none in particular.
enum class CommandReach : std::uint8_t { AddressedBank, AllBanks, Refresh };

struct CommandSpec {
    std::string name;
    std::string meaning;
    CommandKind kind = CommandKind::Column;
    RowNeed need = RowNeed::None;
    std::string whenClosed;   // command that opens a closed bank first
    std::string whenOtherRow; // command that closes a wrong row first
    RowEffect effect = RowEffect::None;
    CommandReach reach = CommandReach::AddressedBank;
    std::string deepestCheck; // timing is looked up from the first level down to this one
    Bytes bytes{0};           // moved per bank reached; data_path.h defines the path
    std::string busy;         // cycles that a reached bank is busy, as a formula over the timing values

    bool operator==(const CommandSpec&) const = default;
};

/// Queue of the controller in which a request waits.
enum class RequestQueueKind : std::uint8_t { Read, Write, Pim, Barrier };

/// Purpose of a request: moving data for the host, computing inside the memory, or a fence.
enum class RequestSide : std::uint8_t { Host, Pim, Fence };

/// A kind of request. Without a data latency, requests of the read queue have the controller's, and others send nothing
/// to the host.
struct RequestSpec {
    std::string name;
    std::string finalCommand; // empty for a barrier
    RequestQueueKind queue = RequestQueueKind::Pim;
    RequestSide side = RequestSide::Pim;
    std::string op;          // operation in a lowered program, such as "mac"; "" if lowering does not use it
    std::string dataLatency; // formula: cycles from the final command until its data is at the host; "": see above

    bool operator==(const RequestSpec&) const = default;
};

/// One row of the constraint table: after any command of `after`, no command of `before` on the same node of `level`
/// for `latency` cycles. With window w > 1 the latency counts from the w-th last such command, the newest included.
struct ConstraintSpec {
    std::string level;
    std::vector<std::string> after;
    std::vector<std::string> before;
    std::string latency; // formula over the timing values
    int window = 1;
    std::string note;
    std::string rule; // name of the rule that added the row; "": a row of the device itself

    bool operator==(const ConstraintSpec&) const = default;
};

struct ControllerSpec {
    int queueCapacity = 0;          // requests per queue
    double writeModeAbove = 0;      // queued writes that start write mode
    double writeModeBelow = 0;      // queued writes below which it ends when reads wait
    std::string readLatency;        // formula
    std::string refreshInterval;    // formula
    std::string refreshCommand;     // command name
    std::string refreshLevel;       // one refresh per node of this level
    bool keepsPimOrder = false;     // requests of the pim queue are served in program order
    int postponedRefreshes = 0;     // refreshes that may be postponed for open rows; 0: unlimited
    bool fencesWaitForData = false; // a fence waits until read data is at the host, not only until reads are issued

    bool operator==(const ControllerSpec&) const = default;
};

/// Processing units: their capabilities and how they are reached. Used by the lowering of the device's family, not by
/// the simulator.
struct ComputeSpec {
    std::string family; // "" if nothing can be lowered to the device
    int banksPerCore = 1;
    std::vector<std::string> elementTypes;
    int bufferEntries = 0;                        // columns per operand buffer of a core
    int resultSlots = 0;                          // columns per result buffer of a channel
    std::vector<std::vector<std::string>> merge;  // levels over which the device can add the results of cores
    std::vector<std::vector<std::string>> spread; // levels over which one buffer write can be spread, widest first
    int registers = 0;                            // vector registers in each of the two files of a unit
    int accumulators = 0;                         // single sums of a unit that keeps them; otherwise 0
    bool hasSoftmax = false;
    int softmaxLanes = 0;  // scores per softmax command; 0: any number
    int softmaxPasses = 1; // passes of all scores through the softmax unit

    bool operator==(const ComputeSpec&) const = default;
};

/// The host around the device.
struct HostSpec {
    std::vector<AddressField> address;  // host layout, least significant first; same fields as the device's own map
    std::int64_t rowsPerBank = 0;       // rows at the end of every bank for data in host layout
    Bytes onChip{0};                    // memory in which the host may reorder data
    std::int64_t launchNanoseconds = 0; // time to launch a kernel
    std::int64_t accessNanoseconds = 0; // time until a kernel's first data arrives
    std::string source;

    bool operator==(const HostSpec&) const = default;
};

/// The energy of commands on one segment of the data path: each issue takes `count` times `picojoules`.
struct EnergyRow {
    std::vector<std::string> commands;
    std::string segment; // "row activation", "cell array", "TSV", ...
    double picojoules = 0;
    std::int64_t count = 1; // banks, units or buses driven by one issue
    std::string note;

    bool operator==(const EnergyRow&) const = default;
};

struct EnergySpec {
    std::string source;
    std::vector<EnergyRow> rows;
    double backgroundMilliwatts = 0; // power of the whole device

    bool operator==(const EnergySpec&) const = default;
};

/// A difference between the hardware and the rest of a description. The description alone reproduces published runs;
/// with its rules it is as accurate as its sources.
struct RuleSpec {
    std::string name; // "row-open-before-host"
    std::string reason;
    std::string source;
    bool isOn = true;                             // default state
    std::vector<ConstraintSpec> constraints;      // rows to add to the table
    std::vector<CommandSpec> commands;            // commands that replace those with their names
    std::map<std::string, std::int64_t> timing;   // values that replace those with their names
    bool keepsPimOrder = false;                   // sets the controller's flag
    bool fencesWaitForData = false;               // sets the controller's flag
    int postponedRefreshes = 0;                   // sets the controller's value; 0: unchanged
    std::vector<std::vector<std::string>> spread; // wider paths of buffer writes, tried before those of the units

    bool operator==(const RuleSpec&) const = default;
};

/// Simulator of a memory's commands: the tables of this description, Samsung's machine of commands in modes, or none:
/// the memory has no commands, and a part of the device says what its units run.
enum class Simulator : std::uint8_t { Tables, Samsung, None };

/// Banks in channels with their commands: what a memory adds to a device.
struct MemorySpec {
    Simulator simulator = Simulator::Tables;
    std::int64_t rowsPerBank = 0;
    int columnsPerRow = 0;
    Bytes columnBytes{0};
    std::vector<AddressField> address;
    Picoseconds clockPeriod{0};
    std::map<std::string, std::int64_t> timing; // cycles, by name
    std::vector<CommandSpec> commands;
    std::vector<RequestSpec> requests;
    std::vector<ConstraintSpec> constraints;
    ControllerSpec controller;
    int simdWidth = 1; // elements of a column access that a core processes at once
    ComputeSpec compute;
    HostSpec host;
    EnergySpec energy;
    std::vector<RuleSpec> rules;
    int devicesPerHost = 1; // identical devices that share the work; one of them is simulated

    bool operator==(const MemorySpec&) const = default;
};

/// A device whose units stand beside banks.
struct DeviceDescription : Device, MemorySpec {
    bool operator==(const DeviceDescription&) const = default;

    /// True if programs are lists of commands; otherwise a part of the device says what its units run.
    [[nodiscard]] bool hasCommands() const { return simulator != Simulator::None; }
    /// True if commands mean something else in each mode, as on Samsung's machine.
    [[nodiscard]] bool hasModes() const { return simulator == Simulator::Samsung; }
    [[nodiscard]] int channels() const { return levels.empty() ? 0 : levels.front().count; }
    [[nodiscard]] int banksPerChannel() const
    {
        int banks = 1;
        for (std::size_t i = 1; i < levels.size(); ++i) {
            banks *= levels[i].count;
        }
        return banks;
    }
    [[nodiscard]] std::int64_t bankBytes() const { return rowsPerBank * columnsPerRow * columnBytes.value(); }
};

} // namespace pimento::sim
