// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/operation.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/hbm_pim/transaction.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// A transaction with its contents.
struct UnitAccess {
    enum class Contents : std::uint8_t {
        None,  // no relevant data, or the contents of the units' registers
        Burst, // control word or instructions
        Host,  // data that the host has for the command
    };
    sim::samsung::Transaction transaction{};
    Contents contents = Contents::None;
    std::uint32_t number = 0; // index of its command, counted from EnterUnits
    sim::samsung::Burst burst{};
    Command command{}; // valid for Host contents
};

/// Turns the commands of one stage of the units, from EnterUnits to LeaveUnits, into the transactions of a channel; all
/// channels in use get the same ones.
///
///   EnterUnits   park, enter the all-bank mode         Compute, WriteBack   read, write of the block
///   Instruction  one write for eight of them           WriteRegister, Clear write of the register row
///   Start, Stop  control word                          LeaveUnits           leave the mode, park
///
/// Commands run in their order, which a controller keeps only inside a row of a bank: a barrier stands wherever bank,
/// row or direction change, and behind eight accesses.
class UnitAccesses {
public:
    void add(const Command& command);
    /// Returns accesses that will not change any more, each once.
    [[nodiscard]] std::vector<UnitAccess> take();
    /// Returns the remaining accesses at the end of the stage.
    [[nodiscard]] std::vector<UnitAccess> takeRest();

private:
    enum class Order : std::uint8_t { Any, Kept };

    void append(UnitAccess access, Order order);
    void appendRegister(int bank, int column, UnitAccess access);
    void appendSequence(const std::vector<samsung::Operation>& operations);
    void flushProgram();
    void avoidLostBarrier();

    std::vector<UnitAccess> m_made;
    std::vector<std::uint32_t> m_words; // words of the program that is being written
    int m_window = 0;                   // accesses since the last barrier
    std::uint32_t m_added = 0;          // number of commands so far
    std::uint32_t m_number = 0;         // number of the command whose accesses are being made
    int m_programBank = 1;
    bool m_isAtFront = true;
};

/// The access that a command of the host makes, with its channel.
struct HostAccess {
    int channel = 0;
    sim::samsung::Transaction transaction;
};
/// Converts a row of a program to the device's row number. Rows that switch modes or hold registers have a bit set and
/// are skipped.
[[nodiscard]] std::int64_t physicalRow(std::int64_t programRow);
/// Converts the device's row number to a row of a program; nullopt: a row that switches modes or holds registers.
[[nodiscard]] std::optional<std::int64_t> programRow(std::int64_t physicalRow);
[[nodiscard]] HostAccess hostAccess(const Program& program, const HostMap& map, const Command& command);

} // namespace pimento::lower
