// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel.h"

// Next commands of a channel's requests, as determined by the open rows.

namespace pimento::sim {

void Channel::applyRowEffect(int command, const Request& request)
{
    switch (m_machine->command(command).effect) {
    case RowEffect::None:
        return;
    case RowEffect::OpenBank:
        m_rows.open(request.bank, request.row);
        m_isMemoValid = false;
        resolveBank(request.bank);
        return;
    case RowEffect::CloseBank:
        m_rows.close(request.bank);
        m_isMemoValid = false;
        resolveBank(request.bank);
        return;
    case RowEffect::OpenAllBanks:
        m_rows.openAll(request.row);
        break;
    case RowEffect::CloseAllBanks:
        m_rows.closeAll();
        break;
    }
    m_isMemoValid = false;
    resolveAll();
}

OpenRows::AllBanks Channel::stateOfAllBanks(std::uint32_t row)
{
    if (!m_isMemoValid || m_memoRow != row) {
        m_memo = m_rows.stateOfAllBanks(row);
        m_memoRow = row;
        m_isMemoValid = true;
    }
    return m_memo;
}

void Channel::resolve(QueuedRequest& entry)
{
    const Machine::Command& wanted = m_machine->command(entry.finalCommand);
    int next = entry.finalCommand;
    switch (wanted.need) {
    case RowNeed::None:
        break;
    case RowNeed::AddressedBankOpen:
        if (m_rows.isClosed(entry.request.bank)) {
            next = wanted.whenClosed;
        } else if (!m_rows.isOpen(entry.request.bank, entry.request.row)) {
            next = wanted.whenOtherRow;
        }
        break;
    case RowNeed::AllBanksOpen:
        switch (stateOfAllBanks(entry.request.row)) {
        case OpenRows::AllBanks::RowIsOpen:
            break;
        case OpenRows::AllBanks::SomeBankClosed:
            next = wanted.whenClosed;
            break;
        case OpenRows::AllBanks::SomeBankOnOtherRow:
            next = wanted.whenOtherRow;
            break;
        }
        break;
    case RowNeed::AllBanksClosed:
        if (!m_rows.areAllClosed()) {
            next = wanted.whenOtherRow;
        }
        break;
    }
    if (next != entry.finalCommand && m_machine->command(next).need == RowNeed::AllBanksClosed &&
        !m_rows.areAllClosed()) {
        next = m_machine->command(next).whenOtherRow; // an activation of all banks that requires them closed
    }
    entry.nextCommand = static_cast<std::int16_t>(next);
    findReady(entry);
    entry.isRowHit = next == entry.finalCommand &&
                     (wanted.need == RowNeed::AddressedBankOpen || wanted.need == RowNeed::AllBanksOpen);
}

void Channel::resolveBank(int bank)
{
    for (RequestQueue* queue : {&m_active, &m_pim, &m_read, &m_write}) {
        for (QueuedRequest& entry : *queue) {
            if (entry.finalCommand == Machine::kNoCommand) {
                continue;
            }
            const RowNeed need = m_machine->command(entry.finalCommand).need;
            const bool isTouched =
                need == RowNeed::AddressedBankOpen ? entry.request.bank == bank : need != RowNeed::None;
            if (isTouched) {
                resolve(entry);
            }
        }
    }
}

void Channel::resolveAll()
{
    for (RequestQueue* queue : {&m_active, &m_pim, &m_read, &m_write}) {
        for (QueuedRequest& entry : *queue) {
            if (entry.finalCommand != Machine::kNoCommand) {
                resolve(entry);
            }
        }
    }
}

} // namespace pimento::sim
