// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/instruction.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pimento::sim::aim {

/// Clock of a channel and of the decoder; cycle t of the decoder is clock t + 1 of the channels.
using Clock = std::int64_t;

/// Commands that a channel sends to its DRAM. The first kOfBank address a bank.
enum class Command : std::uint8_t {
    Act,
    Pre,
    Rd,
    Wr,
    Mac,
    RdCp,
    WrCp,
    Act16,
    PreA,
    Mac16,
    Af16,
    EwMul16,
    WrA16,
    WrGb,
    WrMac16,
    RdMac16,
    RdAf16,
    TMod,
    Count
};

inline constexpr std::size_t kCommands = static_cast<std::size_t>(Command::Count);
inline constexpr std::size_t kOfBank = 7;
inline constexpr std::size_t kOperations = static_cast<std::size_t>(Operation::Count);

[[nodiscard]] constexpr std::size_t indexOf(Command command) { return static_cast<std::size_t>(command); }
[[nodiscard]] constexpr std::size_t indexOf(Operation operation) { return static_cast<std::size_t>(operation); }

/// True for a command that carries the number of a bank.
[[nodiscard]] constexpr bool carriesBank(Command command) { return indexOf(command) < kOfBank; }

/// Names of commands as the AiM simulator writes them.
inline constexpr std::array<const char*, kCommands> kCommandNames = {
    "ACT",   "PRE",  "RD",      "WR",    "MAC",  "RDCP",    "WRCP",    "ACT16",  "PREA",
    "MAC16", "AF16", "EWMUL16", "WRA16", "WRGB", "WRMAC16", "RDMAC16", "RDAF16", "TMOD"};

/// The command that completes a request of an instruction.
[[nodiscard]] constexpr Command finalCommand(Operation operation)
{
    switch (operation) {
    case Operation::WrAbk:
        return Command::WrA16;
    case Operation::WrGb:
        return Command::WrGb;
    case Operation::WrBias:
        return Command::WrMac16;
    case Operation::RdMac:
        return Command::RdMac16;
    case Operation::RdAf:
        return Command::RdAf16;
    case Operation::CopyBkGb:
        return Command::RdCp;
    case Operation::CopyGbBk:
        return Command::WrCp;
    case Operation::MacSbk:
        return Command::Mac;
    case Operation::MacAbk:
        return Command::Mac16;
    case Operation::Af:
        return Command::Af16;
    case Operation::EwMul:
        return Command::EwMul16;
    case Operation::WrSbk:
    case Operation::WrMem:
        return Command::Wr;
    case Operation::RdSbk:
    case Operation::RdMem:
        return Command::Rd;
    default:
        return Command::Count; // none: SYNC, EOC and instructions that reach no channel
    }
}

/// Cycles from the final command of a request to its completion.
[[nodiscard]] constexpr Clock latencyOf(Command command)
{
    switch (command) {
    case Command::Rd:
        return 52;
    case Command::Wr:
        return 8;
    case Command::WrGb:
    case Command::WrMac16:
        return 3;
    case Command::RdMac16:
    case Command::RdAf16:
        return 2;
    case Command::WrA16:
        return 40;
    default:
        return 1;
    }
}

/// A command that was issued.
struct CommandRecord {
    Clock clock = 0;
    int channel = 0;
    Command command = Command::Act;
    int bank = -1;         // bank of the request; -1: none
    std::int64_t row = -1; // row of the request; -1: none
};

} // namespace pimento::sim::aim
