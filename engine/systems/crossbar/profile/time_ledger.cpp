// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/time_ledger.h"

#include <utility>

namespace pimento::crossbar {

void TimeLedger::finish(StreamProfile& made, const Streams& streams)
{
    for (std::size_t core = 0; core < m_uses.size(); ++core) {
        const CoreUses& uses = m_uses[core];
        made.cores.push_back({.end = m_until[core],
                              .sync = uses[TimeUse::Input] + uses[TimeUse::Receiver],
                              .transfer = uses[TimeUse::Transfer] + uses[TimeUse::Connection],
                              .mvm = uses[TimeUse::Arrays],
                              .vector = uses[TimeUse::Vector] + uses[TimeUse::Moves],
                              .memory = uses[TimeUse::Memory]});
        made.makespanNs = std::max(made.makespanNs, m_until[core]);
    }
    for (std::size_t core = 0; core < m_uses.size(); ++core) {
        spend(core, streams.cores[core].empty() ? TimeUse::Unused : TimeUse::Slowest, made.makespanNs, -1);
    }
    made.uses = std::move(m_uses);
    made.inputWaits = std::move(m_inputWaits);
}

} // namespace pimento::crossbar
