// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/channel.h"
#include "sim/dram/machine.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// Numbers rows and columns in the order of their first appearance. A channel only compares rows with rows and columns
/// with columns for equality, so any one-to-one renaming leaves its behaviour unchanged.
class AddressNames {
public:
    /// Returns the number of a row, assigning one if it has none. Beyond kMost different rows the numbers are used up
    /// and must not be relied on.
    [[nodiscard]] std::uint32_t row(std::uint32_t value) { return m_rows.number(value); }
    /// Returns the number of a column, assigning one if it has none, as for rows.
    [[nodiscard]] std::uint32_t column(std::uint32_t value) { return m_columns.number(value); }
    [[nodiscard]] std::uint32_t rowOf(std::uint32_t number) const { return m_rows.values[number]; }
    [[nodiscard]] std::uint32_t columnOf(std::uint32_t number) const { return m_columns.values[number]; }
    [[nodiscard]] std::uint32_t rows() const { return m_rows.count; }
    [[nodiscard]] std::uint32_t columns() const { return m_columns.count; }
    [[nodiscard]] bool areUsedUp() const { return m_rows.isFull || m_columns.isFull; }
    /// Renumbers: what had the number rows[i] gets i, likewise for columns. Rows and columns that are not listed lose
    /// their numbers.
    void renumber(std::span<const std::uint8_t> rows, std::span<const std::uint8_t> columns)
    {
        m_rows.renumber(rows);
        m_columns.renumber(columns);
    }
    void clear()
    {
        m_rows.clear();
        m_columns.clear();
    }

private:
    static constexpr std::uint32_t kMost = 64;

    struct Numbers {
        std::array<std::uint32_t, kMost> values{};
        std::uint32_t count = 0;
        std::uint32_t last = 0;
        bool isFull = false;

        std::uint32_t number(std::uint32_t value)
        {
            if (last < count && values[last] == value) {
                return last;
            }
            for (last = 0; last < count; ++last) {
                if (values[last] == value) {
                    return last;
                }
            }
            if (count == kMost) {
                isFull = true;
                return last = 0;
            }
            values[count] = value;
            return last = count++;
        }
        void renumber(std::span<const std::uint8_t> before)
        {
            const std::array<std::uint32_t, kMost> old = values;
            for (count = 0; count < before.size(); ++count) {
                values[count] = old[before[count]];
            }
            last = 0;
            isFull = false;
        }
        void clear()
        {
            count = 0;
            isFull = false;
        }
    };

    Numbers m_rows;
    Numbers m_columns;
};

/// The state of a channel as words, relative to a cycle. Two channels with equal words behave equally from then on for
/// equal requests, shifted by the difference of their cycles, until the next refresh is due.
///
///   flags, queue sizes | queued requests: kind, bank, row, column, rank | refreshes that wait | open rows by bank
///   | cycles until the last read retires | cycles until each timing entry expires | ages of the activations in a
///   window
///
/// Times that have passed when the cycle begins count as just passed, because a timing entry delays nothing that comes
/// later. The rank of a request is the number of distinct later arrival cycles, because only the order of arrivals
/// matters. For a channel that has caught up to the cycle, and between dispatches, tick() and accept() depend on
/// nothing else. Figures (commands, banks, causes) and the next refresh are left out. A member that is added to Channel
/// and determines its behaviour must be added here.
class ChannelImages {
public:
    explicit ChannelImages(const Machine& machine);

    /// Appends the state of a channel in `cycle`; rows and columns by number if `names` is given.
    void append(const Channel& channel, std::int64_t cycle, AddressNames* names,
                std::vector<std::uint32_t>& words) const;

    /// Cycle for a restored channel, and its next refresh.
    struct Moment {
        std::int64_t cycle = 0;
        std::int64_t nextRefresh = 0;
    };
    /// Sets a channel to the state at the front of `words`, which append() wrote; further words may follow. Cycles in it
    /// count from `moment`, and addresses are the numbers that `names` gave them.
    void restore(Channel& channel, Moment moment, const AddressNames& names,
                 std::span<const std::uint32_t> words) const;

    /// True if the row, or the column, of a request matters.
    [[nodiscard]] bool needsRow(int kind) const { return m_needs[static_cast<std::size_t>(kind)].row; }
    [[nodiscard]] bool needsColumn(int kind) const { return m_needs[static_cast<std::size_t>(kind)].column; }

    [[nodiscard]] static std::int64_t nextRefresh(const Channel& channel) { return channel.m_nextRefresh; }

private:
    struct Needs {
        bool row;
        bool column;
    };
    struct Window {
        std::size_t history;
        std::int64_t latency;
        std::size_t issues; // number of issues kept
    };

    void appendQueue(const RequestQueue& queue, std::span<const std::int64_t> arrivals, AddressNames* names,
                     std::vector<std::uint32_t>& words) const;
    const std::uint32_t* restoreQueue(RequestQueue& queue, std::uint32_t size, std::int64_t cycle,
                                      const AddressNames& names, const std::uint32_t* word) const;

    const Machine* m_machine;
    std::vector<Needs> m_needs;         // by request kind
    std::vector<std::size_t> m_entries; // entries of the ready table that some command raises
    std::vector<Window> m_windows;
};

} // namespace pimento::sim
