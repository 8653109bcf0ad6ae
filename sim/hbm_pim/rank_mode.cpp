// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/rank_mode.h"

#include <cstddef>

namespace pimento::sim::samsung {

namespace {

// Byte offsets in the control word.
constexpr std::size_t kExecuteByte = 0;
constexpr std::size_t kTriggerByte = 16;

std::uint32_t byteOf(const Burst& burst, std::size_t byte) { return (burst[byte / 4] >> (byte % 4 * 8)) & 0xFFU; }

std::uint64_t maskOf(const std::vector<int>& banks)
{
    std::uint64_t mask = 0;
    for (const int bank : banks) {
        mask |= std::uint64_t{1} << bank;
    }
    return mask;
}

} // namespace

RankMode::RankMode(const Device& device)
    : m_rows(&device.rows), m_allBankBanks(device.allBankBanks), m_untouchedBit(device.rows.untouchedBit),
      m_enterBanks(maskOf(device.rows.enterBanks)), m_leaveBanks(maskOf(device.rows.leaveBanks))
{
}

void RankMode::activated(int bank, int row, int column)
{
    if (m_mode != Mode::SingleBank || row != m_rows->enterAllBank || column != m_rows->switchColumn) {
        return;
    }
    m_entered |= (std::uint64_t{1} << bank) & m_enterBanks;
    if (m_entered == m_enterBanks) {
        m_entered = 0;
        m_mode = Mode::AllBank;
    }
}

void RankMode::precharged(int bank, int row)
{
    if (m_mode != Mode::AllBank || row != m_rows->leaveAllBank) {
        return;
    }
    m_left |= (std::uint64_t{1} << bank) & m_leaveBanks;
    if (m_left == m_leaveBanks) {
        m_left = 0;
        m_mode = Mode::SingleBank;
    }
}

void RankMode::registerWritten(int column, const Burst& burst)
{
    if (m_mode == Mode::SingleBank) {
        return;
    }
    const int part = column - m_rows->firstProgramColumn;
    if (column == m_rows->controlColumn) {
        writeControl(burst);
    } else if (part >= 0 && part < m_rows->programColumns) {
        m_sequencer.load(part, burst);
    }
}

void RankMode::writeControl(const Burst& control)
{
    const bool isExecuting = (byteOf(control, kExecuteByte) & 1U) != 0;
    if (isExecuting) {
        m_sequencer.restart();
    }
    m_mode = isExecuting ? Mode::AllBankExecute : Mode::AllBank;
    m_idleParities = byteOf(control, kTriggerByte) & 3U;
    m_runsOnAnyRow = ((byteOf(control, kTriggerByte) >> 2) & 1U) != 0;
}

} // namespace pimento::sim::samsung
