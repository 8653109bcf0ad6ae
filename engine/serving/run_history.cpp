// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/run_history.h"

#include <algorithm>

namespace pimento::serving {

namespace {

constexpr double kPicosecondsPerSecond = 1e12;

/// Merges neighbouring intervals in pairs.
template <class Number> void addPairs(std::vector<Number>& column)
{
    const std::size_t half = (column.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) {
        const std::size_t second = 2 * i + 1;
        column[i] = column[2 * i] + (second < column.size() ? column[second] : Number{});
    }
    column.resize(half);
}

} // namespace

void RunHistory::halve()
{
    addPairs(m_waiting);
    addPairs(m_decoding);
    addPairs(m_busy);
    addPairs(m_tokens);
    m_interval += m_interval;
}

void RunHistory::makeRoom(std::int64_t index)
{
    const auto needed = static_cast<std::size_t>(index) + 1;
    if (needed > m_waiting.size()) {
        m_waiting.resize(needed);
        m_decoding.resize(needed);
        m_busy.resize(needed);
        m_tokens.resize(needed);
    }
}

void RunHistory::addTime(Picoseconds from, Picoseconds to, const RunLevels& levels)
{
    if (to <= from) {
        return;
    }
    while ((to.value() - 1) / m_interval.value() >= static_cast<std::int64_t>(kMostIntervals)) {
        halve();
    }
    const std::int64_t length = m_interval.value();
    makeRoom((to.value() - 1) / length);
    m_end = to;
    for (std::int64_t begin = from.value(); begin < to.value();) {
        const std::int64_t index = begin / length;
        const std::int64_t end = std::min(to.value(), (index + 1) * length);
        const double seconds = static_cast<double>(end - begin) / kPicosecondsPerSecond;
        const auto i = static_cast<std::size_t>(index);
        m_waiting[i] += static_cast<double>(levels.waiting) * seconds;
        m_decoding[i] += static_cast<double>(levels.decoding) * seconds;
        m_busy[i] += static_cast<double>(levels.busy) * seconds;
        begin = end;
    }
}

void RunHistory::addTokens(Picoseconds at, std::int64_t count)
{
    while (at.value() > m_interval.value() * static_cast<std::int64_t>(kMostIntervals)) {
        halve();
    }
    const std::int64_t index = std::max<std::int64_t>(at.value() - 1, 0) / m_interval.value();
    makeRoom(index);
    m_tokens[static_cast<std::size_t>(index)] += count;
}

double RunHistory::seconds(std::size_t index) const
{
    const std::int64_t begin = m_interval.value() * static_cast<std::int64_t>(index);
    const std::int64_t end = std::min(m_end.value(), begin + m_interval.value());
    return static_cast<double>(std::max<std::int64_t>(end - begin, 0)) / kPicosecondsPerSecond;
}

double RunHistory::mean(const std::vector<double>& sums, std::size_t index) const
{
    const double length = seconds(index);
    return length > 0 ? sums[index] / length : 0;
}

} // namespace pimento::serving
