// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/samsung/operation.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/samsung/transaction.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// A transaction with what it carries.
struct UnitAccess {
    enum class Contents : std::uint8_t {
        None,  // nothing that matters, or what the units have in their registers
        Burst, // control word or instructions
        Host,  // what the host has for the command
    };
    sim::samsung::Transaction transaction{};
    Contents contents = Contents::None;
    std::uint32_t number = 0; // of the command that it is for, from EnterUnits on
    sim::samsung::Burst burst{};
    Command command{}; // Host
};

/// Turns the commands of one stage of the units, from EnterUnits to LeaveUnits, into the transactions of a channel; all
/// channels in use get the same ones.
///
///   EnterUnits   park, enter the all-bank mode         Compute, WriteBack   read, write of the block
///   Instruction  one write for eight of them           WriteRegister, Clear write of the register row
///   Start, Stop  control word                          LeaveUnits           leave the mode, park
///
/// Commands run in their order, which a controller keeps only inside a row of a bank: a barrier stands wherever bank,
/// row or direction change, and behind eight.
class UnitAccesses {
public:
    void add(const Command& command);
    /// Accesses that will not change any more, each once.
    [[nodiscard]] std::vector<UnitAccess> take();
    /// The accesses that are left when the stage is at its end.
    [[nodiscard]] std::vector<UnitAccess> takeRest();

private:
    enum class Order : std::uint8_t { Any, Kept };

    void append(UnitAccess access, Order order);
    void appendRegister(int bank, int column, UnitAccess access);
    void appendSequence(const std::vector<samsung::Operation>& operations);
    void flushProgram();
    void avoidLostBarrier();

    std::vector<UnitAccess> m_made;
    std::vector<std::uint32_t> m_words; // of the program that is being written
    int m_window = 0;                   // accesses since the last barrier
    std::uint32_t m_added = 0;          // commands
    std::uint32_t m_number = 0;         // of the command whose accesses are being made
    int m_programBank = 1;
    bool m_isAtFront = true;
};

/// The access that a command of the host makes, and its channel.
struct HostAccess {
    int channel = 0;
    sim::samsung::Transaction transaction;
};
/// The row that the device counts for a row of a program: rows that switch modes or hold registers have a bit set, and
/// those without it are counted on.
[[nodiscard]] std::int64_t physicalRow(std::int64_t programRow);
/// The row of a place in a program by the row that the device counts; none: rows that switch modes or hold registers.
[[nodiscard]] std::optional<std::int64_t> programRow(std::int64_t physicalRow);
[[nodiscard]] HostAccess hostAccess(const Program& program, const HostMap& map, const Command& command);

} // namespace pimento::lower
