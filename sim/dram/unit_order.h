// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/order_chain.h"
#include "sim/dram/request.h"

#include <cstdint>

namespace pimento::sim {

/// Lower bound in cycles of a section between two fences, in one channel whose controller keeps the order of the units'
/// commands: the length of their chain. A section with requests of the host has no bound, because the opener of a row
/// is then unknown.
class UnitOrder {
public:
    /// The machine must outlive the object.
    explicit UnitOrder(const Machine& machine);

    /// Starts a new section.
    void reset();
    /// Adds the channel's next request, which must be no fence.
    void add(const Request& request, const Machine::RequestKind& kind);

    /// True if requests of a kind are part of the chain.
    [[nodiscard]] bool keeps(const Machine::RequestKind& kind) const
    {
        return m_isKept && kind.queue == RequestQueueKind::Pim;
    }
    /// Lower bound of the section, including the refreshes that must fall into it.
    [[nodiscard]] std::int64_t cycles() const { return m_isMixed || m_chain.isEmpty() ? 0 : m_chain.cycles(); }
    /// A weaker and cheaper bound than cycles(): without refreshes.
    [[nodiscard]] std::int64_t atLeast() const { return m_isMixed ? 0 : m_chain.span(); }

private:
    OrderChain m_chain;
    bool m_isKept;
    bool m_isMixed = false;
    bool m_hasHost = false;
};

} // namespace pimento::sim
