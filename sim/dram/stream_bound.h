// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/cliques.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/unit_order.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace pimento::sim {

/// A lower bound of the cycles of a run by the order of the units' commands. It is fast, and tighter than lowerBound()
/// where a controller keeps that order, but knows no resources.
///
/// Sections between fences follow each other, so their bounds add up. The bound of a section is the larger of two: the
/// chain of the first channel's units, and the requests that may be reordered, counted on the nodes where they keep a
/// distance.
class StreamBound {
public:
    /// The machine must outlive the object.
    explicit StreamBound(const Machine& machine);

    void add(const RequestRun& run);
    /// Adds `times` requests of a kind to a bank of the first channel, or to neighbouring banks, in any order among all
    /// others.
    void addTimes(int kind, int bank, std::int64_t times);
    /// Lower bound of all requests so far, in cycles.
    [[nodiscard]] std::int64_t cycles() const { return m_done + section(); }
    /// A weaker and cheaper bound than cycles(): without refreshes and without requests that may be reordered.
    [[nodiscard]] std::int64_t atLeast() const { return m_done + m_order.atLeast(); }

private:
    [[nodiscard]] std::int64_t section() const;
    void endSection();
    void count(const RequestRun& run);

    const Machine* m_machine;
    UnitOrder m_order; // chain of the first channel
    std::vector<Clique> m_cliques;
    std::vector<std::vector<std::size_t>> m_cliquesOf; // indices of cliques by command
    std::vector<std::vector<std::int64_t>> m_perNode;  // [clique][channel * nodes + node]
    std::vector<std::int64_t> m_columns;               // by channel
    std::vector<bool> m_hasWritten;                    // by channel: true if a read may be answered from the queue
    std::vector<bool> m_isFenced;                      // by channel
    int m_fenced = 0;
    static constexpr int kNoRequest = std::numeric_limits<int>::max();
    int m_dataLatency = kNoRequest; // least data latency of the section's requests
    bool m_isEmpty = true;
    std::int64_t m_done = 0; // bound of the completed sections
};

/// Lower bound of a whole stream in cycles. Once the bound exceeds `limit` the rest is not read, so that a larger
/// result only means that the bound exceeds the limit. A stop leaves the bound of the part before it. `empty` is a
/// bound without requests; copying one is cheaper than making one.
[[nodiscard]] std::int64_t leastCycles(StreamBound empty, RequestStream& stream,
                                       std::int64_t limit = std::numeric_limits<std::int64_t>::max(),
                                       std::stop_token stop = {});

} // namespace pimento::sim
