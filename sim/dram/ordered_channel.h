// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Follows the channel that limits the others, section by section.
class OrderedChannel {
public:
    explicit OrderedChannel(const Machine& machine);

    /// Sets the channel of this section.
    void follow(int channel);

    /// Records the rows that a request leaves open in a channel that is not followed.
    void leaveOpen(const Machine::RequestKind& kind, int channel, int bank, std::uint32_t row);

    /// Adds a request of the followed channel.
    void add(const Machine::RequestKind& kind, int bank, std::uint32_t row);

    /// Ends a section, so that later requests wait until everything is done. Returns the cycles that the section took.
    [[nodiscard]] std::int64_t endSection(std::int64_t& waited);

    [[nodiscard]] std::int64_t openings() const { return m_openings; }
    [[nodiscard]] std::int64_t closings() const { return m_closings; }
    [[nodiscard]] std::int64_t refreshes() const { return m_refreshes; }

private:
    static constexpr std::int64_t kClosed = -1;

    /// Open rows of a channel's banks.
    using BankRows = std::vector<std::int64_t>;

    [[nodiscard]] std::size_t readyIndex(int node, int timingClass) const;

    [[nodiscard]] std::int64_t readyCycle(int command, const std::uint16_t* path, int deepest) const;

    void applyTiming(int command, const std::uint16_t* path, int deepest, std::int64_t cycle);

    [[nodiscard]] bool isOpenEverywhere(std::uint32_t row);

    /// Returns the command that must come before a command, or the command itself.
    [[nodiscard]] int nextFor(int command, int bank, std::uint32_t row);

    void setRow(std::size_t bank, std::int64_t row);

    void applyRows(RowEffect effect, int bank, std::int64_t row);

    /// A waiting request of the host.
    struct Waiting {
        const Machine::RequestKind* kind;
        std::uint32_t row;
        std::uint16_t bank;
        bool isActive; // its row was opened for it, so it does not occupy the queue
        std::int64_t arrival;
    };
    struct HostQueue {
        std::vector<Waiting> entries; // in stream order
        int waiting = 0;              // number of entries that are not active
    };

    [[nodiscard]] std::int64_t cycleOf(int command, const std::uint16_t* path, std::int64_t arrival) const;

    void issue(int command, int bank, std::uint32_t row, std::int64_t cycle);

    void finish(const Machine::RequestKind& kind, std::int64_t cycle);

    /// Opens and closes the rows that a request of the units needs, and issues it.
    void issueAll(const Machine::RequestKind& kind, int bank, std::uint32_t row, std::int64_t arrival);

    [[nodiscard]] HostQueue& hostQueue();

    /// Issues the command of the host that can come first; of a bank's requests those of the open row have priority.
    void issueOne();

    /// Issues a refresh before a command at `cycle`, if one is due and either fits in between or cannot wait. Returns
    /// true if it did.
    [[nodiscard]] bool refreshBefore(std::int64_t cycle);

    const Machine* m_machine;
    std::vector<BankRows> m_rowsOf; // by channel, at the beginning of the section
    BankRows m_rows;                // open rows of the followed channel
    std::size_t m_channel = 0;
    std::int64_t m_rowOfAll = kClosed;
    int m_open = 0;                    // number of banks with an open row
    std::vector<std::int64_t> m_ready; // [node][timing class]
    std::vector<std::vector<std::int64_t>> m_histories;
    int m_capacity;
    std::vector<std::int64_t> m_places; // cycles in which the entries of the units' queue become free
    std::size_t m_turn = 0;             // next entry of m_places
    HostQueue m_reads;
    HostQueue m_writes;
    bool m_isWriteMode = false;
    std::int64_t m_now = 0;   // cycle of the last command of the host
    std::int64_t m_begin = 0; // first cycle of the section
    std::int64_t m_lastRow = -1;
    std::int64_t m_lastColumn = -1;
    std::int64_t m_retired = 0; // cycle at which all read data is at the host
    std::int64_t m_nextRefresh;
    std::int64_t m_openings = 0;
    std::int64_t m_closings = 0;
    std::int64_t m_refreshes = 0;
};

} // namespace pimento::sim
