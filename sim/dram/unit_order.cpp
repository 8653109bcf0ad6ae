// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/unit_order.h"

namespace pimento::sim {

UnitOrder::UnitOrder(const Machine& machine)
    : m_chain(machine), m_isKept(machine.description().controller.keepsPimOrder)
{
}

void UnitOrder::reset()
{
    m_chain.reset();
    m_isMixed = false;
    m_hasHost = false;
}

void UnitOrder::add(const Request& request, const Machine::RequestKind& kind)
{
    if (keeps(kind)) {
        m_isMixed = m_isMixed || m_hasHost;
        m_chain.add(kind.finalCommand, request.bank, request.row);
    } else {
        m_hasHost = true;
        m_isMixed = m_isMixed || !m_chain.isEmpty();
    }
}

} // namespace pimento::sim
