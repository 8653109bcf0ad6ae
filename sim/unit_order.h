// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/order_chain.h"
#include "sim/request.h"

#include <cstdint>

namespace pimento::sim {

/// What a section between two fences takes at least in one channel whose controller keeps the order of the units'
/// commands: their chain, unless the host's requests stand in the same section, since then nobody knows who opens which
/// row.
class UnitOrder {
public:
    /// The machine must outlive the object.
    explicit UnitOrder(const Machine& machine);

    /// Forgets the section.
    void reset();
    /// The next request of the channel that is no fence.
    void add(const Request& request, const Machine::RequestKind& kind);

    /// Whether a request has its place in the chain.
    [[nodiscard]] bool keeps(const Machine::RequestKind& kind) const
    {
        return m_isKept && kind.queue == RequestQueueKind::Pim;
    }
    [[nodiscard]] std::int64_t cycles() const { return m_isMixed || m_chain.isEmpty() ? 0 : m_chain.cycles(); }
    /// The same or less, for less.
    [[nodiscard]] std::int64_t atLeast() const { return m_isMixed ? 0 : m_chain.span(); }

private:
    OrderChain m_chain;
    bool m_isKept;
    bool m_isMixed = false;
    bool m_hasHost = false;
};

} // namespace pimento::sim
