// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::serving {

/// Levels of a run at one time, over all servers.
struct RunLevels {
    std::int64_t waiting = 0;  // requests that arrived but that no server began
    std::int64_t decoding = 0; // sequences in decoding
    std::int64_t busy = 0;     // servers in a step

    bool operator==(const RunLevels&) const = default;
};

/// A run in equal intervals, for plots. There are at most kMostIntervals, however long the run lasts: when they are
/// used up, neighbours merge, so that an interval lasts 1 ms times a power of two.
class RunHistory {
public:
    static constexpr std::size_t kMostIntervals = 512;

    /// Adds levels that held from one time to another; times must not go back from call to call.
    void addTime(Picoseconds from, Picoseconds to, const RunLevels& levels);
    /// Adds tokens that were made up to a time.
    void addTokens(Picoseconds at, std::int64_t count);

    [[nodiscard]] std::size_t size() const { return m_waiting.size(); }
    [[nodiscard]] Picoseconds interval() const { return m_interval; }
    /// Seconds of an interval that the run fills: all of it, except for the last interval. 0: it only has tokens of
    /// steps that take no time.
    [[nodiscard]] double seconds(std::size_t index) const;

    // Means over an interval; 0 if it has no duration.
    [[nodiscard]] double meanWaiting(std::size_t index) const { return mean(m_waiting, index); }
    [[nodiscard]] double meanDecoding(std::size_t index) const { return mean(m_decoding, index); }
    [[nodiscard]] double meanBusy(std::size_t index) const { return mean(m_busy, index); }
    [[nodiscard]] std::int64_t tokens(std::size_t index) const { return m_tokens[index]; }

    bool operator==(const RunHistory&) const = default;

private:
    /// Adds intervals until the index exists; it is at most one behind the last interval.
    void makeRoom(std::int64_t index);
    void halve();
    [[nodiscard]] double mean(const std::vector<double>& sums, std::size_t index) const;

    Picoseconds m_interval{1'000'000'000};
    Picoseconds m_end{0};
    // Count times seconds in each interval, and tokens.
    std::vector<double> m_waiting;
    std::vector<double> m_decoding;
    std::vector<double> m_busy;
    std::vector<std::int64_t> m_tokens;
};

} // namespace pimento::serving
