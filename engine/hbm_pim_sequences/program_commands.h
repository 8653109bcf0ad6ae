// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::samsung {

/// Maps the commands of Samsung's machine to their names in device files, whose tables have their energy and bytes:
///
///              single-bank mode    all-bank modes
///   rows       ACT  PRE            ACTAB  PREA       of all banks of a parity
///   columns    RD   WR             RDAB   WRAB       between banks and registers of all units, or kept from them
///                                  PIM               runs an instruction that adds or multiplies
///                                  REG               to registers, programs, control words and rows that are switches
///   all        REF
class ProgramCommands {
public:
    /// Finds the commands of a machine. Error: a description that lacks one of them.
    [[nodiscard]] static Result<ProgramCommands> of(const sim::Machine& machine, const sim::samsung::Device& device);

    /// True if a command reaches all banks of a parity. In the all-bank modes it does, unless it addresses another bank
    /// that was open before: the last accesses to the row that enters these modes, and closing that row.
    [[nodiscard]] bool isTogether(const sim::samsung::CommandRecord& record) const
    {
        return record.mode != sim::samsung::Mode::SingleBank && record.bank >= 0 && record.bank < m_allBankBanks;
    }
    /// Number of banks that represent all others in the all-bank modes.
    [[nodiscard]] int allBankBanks() const { return m_allBankBanks; }
    [[nodiscard]] int indexOf(const sim::samsung::CommandRecord& record) const;
    /// Converts counts of the machine's commands to counts by command of the device file.
    [[nodiscard]] std::vector<std::int64_t> countsOf(const sim::samsung::CommandCounts& counts) const;

private:
    enum Kind : std::size_t { Act, ActAll, Pre, PreAll, Ref, Rd, Wr, RdAll, WrAll, Pim, Reg, Kinds };

    std::array<int, Kinds> m_indices{};
    std::size_t m_commands = 0; // number of commands of the device
    int m_allBankBanks = 0;
};

} // namespace pimento::samsung
