// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pimento::sim {

/// Reason why a channel did not progress in a cycle, or the work that it did. Every cycle has exactly one.
enum class WaitCause : std::uint8_t {
    HostRead,         // a read of the host is issued
    HostWrite,        // a write of the host is issued
    PimCommand,       // a command of the cores is issued
    RegisterAccess,   // registers, programs or control words are written or read
    ModeChange,       // an access that parks banks or switches the mode is issued
    RowCommand,       // an activation, precharge or refresh takes the cycle
    RowActivation,    // a row is being opened: activation to column command
    Precharge,        // a row must stay open or is being closed: tRAS, write recovery, tRP
    ActivationPace,   // activations too close to each other: tRRD, tRC
    ActivationWindow, // too many activations within the window: tFAW
    ColumnPace,       // column commands too close to each other: tCCD, burst length
    BusTurnaround,    // the bus changes its direction
    WriteToRead,      // a bus turnaround that is known to follow a write: write latency, burst, tWTR
    ReadToWrite,      // a bus turnaround that is known to follow a read
    Refresh,          // a refresh is in progress
    CommandSlot,      // the row or column command bus is taken
    NoRequest,        // nothing to do: queues empty, behind a fence or behind another channel
    Scheduling,       // ready, but the controller prefers another queue
    ReadLatency,      // read data is on its way
    WriteLatency,     // the last written data is on its way
    Idle,             // this channel is finished while others work
    Count,
};

inline constexpr std::size_t kWaitCauses = static_cast<std::size_t>(WaitCause::Count);

/// Cycles per cause.
using WaitCycles = std::array<std::int64_t, kWaitCauses>;

struct WaitCauseInfo {
    std::string_view id;    // id in files
    std::string_view title; // title for readers
    std::string_view meaning;
};

inline constexpr std::array<WaitCauseInfo, kWaitCauses> kWaitCauseInfos = {{
    {"host_read", "host read", "the host reads from a bank"},
    {"host_write", "host write", "the host writes to a bank"},
    {"pim_command", "PIM command", "the cores compute, or their buffers are written or read"},
    {"register_access", "register access", "control words, programs or operand registers are written or read"},
    {"mode_change", "mode change", "banks are parked, or an access switches the mode"},
    {"row_command", "row command", "an activation, precharge or refresh takes the command bus"},
    {"row_activation", "row activation", "a row is being opened (tRCD)"},
    {"precharge", "precharge", "a row must stay open or is being closed (tRAS, tWR, tRTP, tRP)"},
    {"activation_pace", "activation pace", "two activations must keep a distance (tRRD, tRC)"},
    {"activation_window", "activation window", "no more activations fit into the window (tFAW)"},
    {"column_pace", "column to column", "two column commands must keep a distance (tCCD, burst length)"},
    {"bus_turnaround", "bus turnaround", "the data bus changes its direction"},
    {"write_to_read", "write to read", "a read must wait for the data of a write (write latency, burst, tWTR)"},
    {"read_to_write", "read to write", "a write must wait for the data of a read"},
    {"refresh", "refresh", "a refresh is under way (tRFC)"},
    {"command_slot", "command slot", "the command bus is taken by the command before"},
    {"no_request", "queue or fence", "blocked by a fence or by another channel"},
    {"scheduling", "scheduling", "ready, but the controller served other requests first"},
    {"read_latency", "read latency", "read data is on its way to the host"},
    {"write_latency", "write latency", "the last written data is on its way to its bank"},
    {"idle", "idle", "this channel has finished; others still work"},
}};

[[nodiscard]] constexpr const WaitCauseInfo& infoOf(WaitCause cause)
{
    return kWaitCauseInfos[static_cast<std::size_t>(cause)];
}

/// Causes of the cycles of a run. The causes of the run, of every channel and of every bank add up to its cycles.
struct WaitFigures {
    WaitCycles run{};                 // critical path: the channel that held everything back
    std::vector<WaitCycles> channels; // each channel separately
    std::vector<WaitCycles> banks;    // channel 0's banks first

    bool operator==(const WaitFigures&) const = default;
};

} // namespace pimento::sim
