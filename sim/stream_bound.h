// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/cliques.h"
#include "sim/machine.h"
#include "sim/request.h"
#include "sim/unit_order.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace pimento::sim {

/// A lower bound of the cycles of a run that looks at the order of the units' commands. It is quick, and closer than
/// lowerBound() where a controller keeps that order, but knows no resources.
///
/// Sections between fences follow each other, so that their bounds add up. Of a section counts the larger of two: the
/// chain of the first channel's units, and requests that may go in any order, counted on the nodes where they keep a
/// distance.
class StreamBound {
public:
    /// The machine must outlive the object.
    explicit StreamBound(const Machine& machine);

    void add(const RequestRun& run);
    /// Adds `times` requests of a kind to a bank of the first channel, or to banks beside it, that may come in any
    /// order among all others.
    void addTimes(int kind, int bank, std::int64_t times);
    /// The lower bound of all requests so far, in cycles.
    [[nodiscard]] std::int64_t cycles() const { return m_done + section(); }
    /// A weaker bound than cycles(), which costs less: without refreshes and requests in any order.
    [[nodiscard]] std::int64_t atLeast() const { return m_done + m_order.atLeast(); }

private:
    [[nodiscard]] std::int64_t section() const;
    void endSection();
    void count(const RequestRun& run);

    const Machine* m_machine;
    UnitOrder m_order; // of the first channel
    std::vector<Clique> m_cliques;
    std::vector<std::vector<std::size_t>> m_cliquesOf; // by command
    std::vector<std::vector<std::int64_t>> m_perNode;  // [clique][channel * nodes + node]
    std::vector<std::int64_t> m_columns;               // by channel
    std::vector<bool> m_hasWritten;                    // by channel: a read may be answered from the queue
    std::vector<bool> m_isFenced;                      // by channel
    int m_fenced = 0;
    static constexpr int kNoRequest = std::numeric_limits<int>::max();
    int m_dataLatency = kNoRequest; // least one of the requests of the section
    bool m_isEmpty = true;
    std::int64_t m_done = 0; // sections that are over
};

/// The lower bound of a whole stream in cycles. Once it exceeds `limit` the rest is not read: a larger result only says
/// that the bound is larger than the limit. A stop leaves the bound of what came before. `empty` has seen no requests;
/// a copy of one is cheaper than a new one.
[[nodiscard]] std::int64_t leastCycles(StreamBound empty, RequestStream& stream,
                                       std::int64_t limit = std::numeric_limits<std::int64_t>::max(),
                                       std::stop_token stop = {});

} // namespace pimento::sim
