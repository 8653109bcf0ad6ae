// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/order_chain.h"
#include "sim/request.h"

#include <cstdint>

namespace pimento::sim {

/// The lower bound in cycles of a section between two fences, in one channel whose controller keeps the order of the
/// units' commands: the length of their chain. A section with requests of the host has none, since then nobody knows
/// who opens which row.
class UnitOrder {
public:
    /// The machine must outlive the object.
    explicit UnitOrder(const Machine& machine);

    /// Begins a new section.
    void reset();
    /// Adds the next request of the channel that is no fence.
    void add(const Request& request, const Machine::RequestKind& kind);

    /// Whether requests of a kind are part of the chain.
    [[nodiscard]] bool keeps(const Machine::RequestKind& kind) const
    {
        return m_isKept && kind.queue == RequestQueueKind::Pim;
    }
    /// The lower bound of the section with the refreshes that must fall into it.
    [[nodiscard]] std::int64_t cycles() const { return m_isMixed || m_chain.isEmpty() ? 0 : m_chain.cycles(); }
    /// A weaker bound than cycles(), which costs less: without refreshes.
    [[nodiscard]] std::int64_t atLeast() const { return m_isMixed ? 0 : m_chain.span(); }

private:
    OrderChain m_chain;
    bool m_isKept;
    bool m_isMixed = false;
    bool m_hasHost = false;
};

} // namespace pimento::sim
