// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/cliques.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/unit_order.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
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
    /// Commands that are counted together on the nodes of a level, for one clique or several.
    struct Group {
        int level = 0;
        std::size_t first = 0; // where its counts begin
        std::vector<Clique> cliques;
    };
    /// Tables of the machine, which copies of a bound share.
    struct Counted {
        std::vector<Group> groups;
        std::vector<std::vector<std::size_t>> ofCommand; // indices of groups by command
        std::size_t counts = 0;
    };

    [[nodiscard]] static Counted countedOn(const Machine& machine);
    [[nodiscard]] std::int64_t section() const;
    void endSection();
    void count(const RequestRun& run);
    void countIn(const RequestRun& run, const Machine::RequestKind& kind);
    void addTo(std::size_t group, int bank, const RequestRun& channels, std::int64_t times);
    void addToColumns(const RequestRun& channels, std::int64_t times);

    const Machine* m_machine;
    UnitOrder m_order; // chain of the first channel
    std::shared_ptr<const Counted> m_counted;
    std::vector<std::int64_t> m_perNode; // group after group: [node * channels + channel]
    std::vector<std::int64_t> m_most;    // by group: the largest of its counts
    std::vector<std::int64_t> m_columns; // by channel
    std::int64_t m_mostColumns = 0;
    std::vector<bool> m_hasWritten; // by channel: true if a read may be answered from the queue
    bool m_isWritten = false;       // true if that holds for a channel
    std::vector<bool> m_isFenced;   // by channel
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
