// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/critical_path.h"

#include <algorithm>

namespace pimento::sim::samsung {

namespace {

/// Links to the command that ends a chain and delays others for a number of cycles from its issue on.
CriticalPath::Link after(const CausalChain& chain, int delay, WaitCause cause)
{
    return {&chain, chain.end - 1 + delay, cause};
}

} // namespace

CriticalPath::CriticalPath(const Device& device)
    : m_timing(device.timing), m_delays(device.timing), m_banksPerGroup(device.banksPerGroup),
      m_banks(static_cast<std::size_t>(device.banks())), m_groups(static_cast<std::size_t>(device.bankGroups))
{
    begin(0);
}

void CriticalPath::begin(std::int64_t cycle) { m_origin = {cycle, {}}; }

CriticalPath::Link CriticalPath::heldBack(Command command, int bank) const
{
    const Scope& own = m_banks[static_cast<std::size_t>(bank)];
    const Scope& group = groupOf(bank);
    Link link;
    switch (command) {
    case Command::Read:
        link.consider(after(m_rank.write, m_delays.writeToRead, WaitCause::WriteToRead));
        link.consider(after(group.read, m_delays.columnSameGroup, WaitCause::ColumnPace));
        link.consider(after(m_rank.read, m_delays.columnOtherGroup, WaitCause::ColumnPace));
        link.consider(after(own.activate, m_timing.activateToRead, WaitCause::RowActivation));
        break;
    case Command::Write:
        link.consider(after(m_rank.read, m_delays.readToWrite, WaitCause::ReadToWrite));
        link.consider(after(group.write, m_delays.columnSameGroup, WaitCause::ColumnPace));
        link.consider(after(m_rank.write, m_delays.columnOtherGroup, WaitCause::ColumnPace));
        link.consider(after(own.activate, m_timing.activateToWrite, WaitCause::RowActivation));
        break;
    case Command::Precharge:
        link.consider(after(own.activate, m_timing.activateToPrecharge, WaitCause::Precharge));
        link.consider(after(own.read, m_delays.readToPrecharge, WaitCause::Precharge));
        link.consider(after(own.write, m_delays.writeToPrecharge, WaitCause::Precharge));
        break;
    case Command::Activate:
        considerActivations(link, bank);
        break;
    case Command::Refresh:
        break; // waits for the deadline and for the last precharge to issue, not for its end
    }
    return link;
}

/// Considers the constraints on an activation of a bank. A refresh covers every constraint from before it.
void CriticalPath::considerActivations(Link& link, int bank) const
{
    const auto consider = [&](const CausalChain& chain, int delay, WaitCause cause) {
        if (chain.end > m_refresh.end) {
            link.consider(after(chain, delay, cause));
        }
    };
    const Scope& own = m_banks[static_cast<std::size_t>(bank)];
    link.consider(after(m_refresh, m_timing.refresh, WaitCause::Refresh));
    consider(own.precharge, m_timing.precharge, WaitCause::Precharge);
    consider(own.activate, m_timing.activateToActivate, WaitCause::ActivationPace);
    consider(groupOf(bank).activate, m_timing.activateSameGroup, WaitCause::ActivationPace);
    consider(m_rank.activate, m_timing.activateOtherGroup, WaitCause::ActivationPace);
}

CausalChain CriticalPath::along(const Link& link, std::int64_t cycle) const
{
    const bool isOfThisStream = link.from != nullptr && link.from->end > m_origin.end;
    CausalChain chain = isOfThisStream ? *link.from : m_origin;
    chain.extend(std::min(link.ready, cycle), link.cause);
    chain.extend(cycle, WaitCause::Scheduling);
    return chain;
}

void CriticalPath::issued(Command command, int target, std::int64_t cycle, const Link& link, WaitCause work)
{
    CausalChain chain = along(link, cycle);
    chain.extend(cycle + 1, work);
    m_lastCommand = chain;
    if (command == Command::Refresh) {
        m_refresh = target == 0 ? chain : m_refresh; // the recorded banks are those of the first rank
        return;
    }
    const auto index = static_cast<std::size_t>(target);
    CausalChain Scope::*const place = command == Command::Activate    ? &Scope::activate
                                      : command == Command::Precharge ? &Scope::precharge
                                      : command == Command::Read      ? &Scope::read
                                                                      : &Scope::write;
    m_banks[index].*place = chain;
    if (command != Command::Precharge) {
        m_groups[index / static_cast<std::size_t>(m_banksPerGroup)].*place = chain;
        m_rank.*place = chain;
    }
    if (command == Command::Read || command == Command::Write) {
        m_lastAccess = chain;
    }
}

} // namespace pimento::sim::samsung
