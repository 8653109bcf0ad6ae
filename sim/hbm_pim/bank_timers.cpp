// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/bank_timers.h"

namespace pimento::sim::samsung {

BankTimers::BankTimers(const Device& device)
    : m_banks(static_cast<std::size_t>(device.banks())), m_groups(static_cast<std::size_t>(device.bankGroups)),
      m_timing(device.timing), m_delays(device.timing)
{
    for (int bank = 0; bank < device.banks(); ++bank) {
        m_groupOf.push_back(static_cast<std::uint8_t>(bank / device.banksPerGroup));
    }
}

void BankTimers::activate(int bank, int row, std::int64_t cycle)
{
    Bank& self = own(bank);
    self.row = row;
    m_active |= std::uint64_t{1} << bank;
    raise(self.read, cycle + m_timing.activateToRead);
    raise(self.write, cycle + m_timing.activateToWrite);
    raise(self.activate, cycle + m_timing.activateToActivate);
    raise(self.precharge, cycle + m_timing.activateToPrecharge);
    raise(group(bank).activate, cycle + m_timing.activateSameGroup);
    raise(m_rank.activate, cycle + m_timing.activateOtherGroup);
}

void BankTimers::read(int bank, std::int64_t cycle)
{
    raise(own(bank).precharge, cycle + m_delays.readToPrecharge);
    raise(group(bank).read, cycle + m_delays.columnSameGroup);
    raise(m_rank.read, cycle + m_delays.columnOtherGroup);
    raise(m_rank.write, cycle + m_delays.readToWrite);
}

void BankTimers::write(int bank, std::int64_t cycle)
{
    raise(own(bank).precharge, cycle + m_delays.writeToPrecharge);
    raise(group(bank).write, cycle + m_delays.columnSameGroup);
    raise(m_rank.write, cycle + m_delays.columnOtherGroup);
    raise(m_rank.read, cycle + m_delays.writeToRead);
}

void BankTimers::precharge(int bank, std::int64_t cycle)
{
    m_active &= ~(std::uint64_t{1} << bank);
    raise(own(bank).activate, cycle + m_timing.precharge);
}

void BankTimers::refresh(std::int64_t cycle)
{
    for (Bank& bank : m_banks) {
        bank.activate = cycle + m_timing.refresh;
    }
    for (Column& column : m_groups) {
        column.activate = 0;
    }
    m_rank.activate = 0;
}

} // namespace pimento::sim::samsung
