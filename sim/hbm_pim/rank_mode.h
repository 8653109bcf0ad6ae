// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"
#include "sim/hbm_pim/sequencer.h"

#include <cstdint>

namespace pimento::sim::samsung {

/// The mode of the rank that PIM works on, and the program that it runs.
///
///                 the enter row is opened in its banks          control word, execute bit set
///   SingleBank ------------------------------------> AllBank -------------------------------> AllBankExecute
///              <------------------------------------         <-------------------------------
///                 the leave row is closed in its banks          control word, execute bit clear
class RankMode {
public:
    explicit RankMode(const Device& device);

    [[nodiscard]] Mode mode() const { return m_mode; }
    [[nodiscard]] bool mayActivate(int bank) const { return m_mode == Mode::SingleBank || bank < m_allBankBanks; }

    void activated(int bank, int row, int column);
    void precharged(int bank, int row);

    /// True if a row consists of mode switches or registers, so that its accesses leave the memory untouched.
    [[nodiscard]] bool isUntouched(int row) const { return ((row >> m_untouchedBit) & 1) != 0; }

    /// Number of commands so far that ran an adding or multiplying instruction.
    [[nodiscard]] std::int64_t arithmetic() const { return m_sequencer.arithmetic(); }

    /// Records a column command. Returns true if it runs an instruction.
    [[nodiscard]] bool accessed(int bank, int row)
    {
        if (m_mode != Mode::AllBankExecute || (isUntouched(row) && !m_runsOnAnyRow) ||
            (m_idleParities >> (bank & 1) & 1U) != 0 || m_sequencer.hasExited()) {
            return false;
        }
        m_sequencer.trigger();
        return true;
    }
    /// Records that a burst was written to a column of the register row: a part of the program or the control word.
    void registerWritten(int column, const Burst& burst);

private:
    void writeControl(const Burst& control);

    const SpecialRows* m_rows;
    int m_allBankBanks;
    int m_untouchedBit;
    std::uint64_t m_enterBanks = 0;
    std::uint64_t m_leaveBanks = 0;
    std::uint64_t m_entered = 0; // banks that have opened the enter row
    std::uint64_t m_left = 0;    // banks that have closed the leave row
    Mode m_mode = Mode::SingleBank;
    bool m_runsOnAnyRow = false;      // true: the untouched bit of a row has no effect
    std::uint32_t m_idleParities = 0; // bit 0: even banks run no instruction, bit 1: odd ones
    Sequencer m_sequencer;
};

} // namespace pimento::sim::samsung
