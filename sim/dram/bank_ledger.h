// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Keeps figures per bank of one channel.
class BankLedger {
public:
    BankLedger(const Machine& machine, BankFigures figures)
        : m_machine(&machine), m_banksPerCore(machine.description().compute.banksPerCore), m_figures(figures)
    {
        if (figures == BankFigures::Keep) {
            m_banks.resize(static_cast<std::size_t>(machine.banks()));
            m_busyUntil.resize(static_cast<std::size_t>(machine.banks()), 0);
        }
    }

    /// Counts a command with a full address, which reaches that bank or the whole channel. A core works on one of its
    /// banks.
    void count(int command, int bank, std::int64_t cycle)
    {
        if (m_machine->command(command).reach == CommandReach::AddressedBank) {
            countBanks(command, bank, 1, 1, cycle);
        } else {
            countBanks(command, 0, m_machine->banks(), 1, cycle, bank % m_banksPerCore);
        }
    }

    /// Counts a command that reaches every step-th bank from one on.
    void countEvery(int command, int first, int step, std::int64_t cycle)
    {
        countBanks(command, first, (m_machine->banks() - first + step - 1) / step, step, cycle);
    }

    /// Counts a refresh of one node of the refresh level, or the precharge before it.
    void countRefresh(int command, int node, std::int64_t cycle)
    {
        const int banksPerNode = m_machine->banks() / m_machine->nodesOfLevel(m_machine->refreshLevel());
        if (m_machine->command(command).reach == CommandReach::Refresh) {
            countBanks(command, node * banksPerNode, banksPerNode, 1, cycle);
        } else {
            countBanks(command, 0, m_machine->banks(), 1, cycle);
        }
    }

    [[nodiscard]] const std::vector<BankActivity>& banks() const { return m_banks; }

private:
    /// Counts a command in `count` banks. `ofCore`: the only bank of each core that moves columns of its row; -1: all
    /// do.
    void countBanks(int command, int first, int count, int step, std::int64_t cycle, int ofCore = -1)
    {
        if (m_figures == BankFigures::Omit) {
            return;
        }
        const Machine::Command& spec = m_machine->command(command);
        const bool opensRow = spec.effect == RowEffect::OpenBank || spec.effect == RowEffect::OpenAllBanks;
        const std::int64_t end = cycle + spec.busyCycles;
        for (int i = 0; i < count; ++i) {
            const auto bank = static_cast<std::size_t>(first + i * step);
            BankActivity& activity = m_banks[bank];
            ++activity.commands;
            activity.rowsOpened += opensRow ? 1 : 0;
            if (spec.path != DataPath::RowBuffer) {
                (spec.path == DataPath::OperandBuffer ? activity.bufferBytes : activity.registerBytes) +=
                    Bytes{spec.bytes};
            } else if (ofCore < 0 || static_cast<int>(bank) % m_banksPerCore == ofCore) {
                activity.rowBytes += Bytes{spec.bytes};
            }
            // Commands come in time order, so the union of their intervals grows only at its end.
            if (end > m_busyUntil[bank]) {
                activity.busy += Cycles{end - std::max(m_busyUntil[bank], cycle)};
                m_busyUntil[bank] = end;
            }
        }
    }

    const Machine* m_machine;
    int m_banksPerCore;
    BankFigures m_figures;
    std::vector<BankActivity> m_banks;
    std::vector<std::int64_t> m_busyUntil;
};

} // namespace pimento::sim
