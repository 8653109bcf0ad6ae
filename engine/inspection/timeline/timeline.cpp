// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Adds to each slice the part that [left, right), in slices, covers.
void addTo(std::span<BusyShares> slices, TimelineKind kind, double left, double right)
{
    left = std::max(left, 0.0);
    right = std::min(right, static_cast<double>(slices.size()));
    for (auto i = static_cast<std::size_t>(left); static_cast<double>(i) < right && left < right; ++i) {
        const auto low = static_cast<double>(i);
        slices[i][static_cast<std::size_t>(kind)] += static_cast<float>(std::min(right, low + 1) - std::max(left, low));
    }
}

} // namespace

Timeline::Timeline(std::shared_ptr<const sim::Machine> machine, CommandLog log, const sim::RunResult& run)
    : Timeline(schemeOf(std::move(machine)), std::move(log), {run.cycles.value(), run.spans, run.wasStopped})
{
}

Timeline::Timeline(std::shared_ptr<const TimelineScheme> scheme, CommandLog log, TimelineExtent extent)
    : m_scheme(std::move(scheme)), m_log(std::move(log)), m_cycles(extent.cycles), m_parts(std::move(extent.parts)),
      m_wasStopped(extent.wasStopped)
{
    for (const TimelineScheme::Command& command : m_scheme->commands) {
        m_kinds.push_back(command.kind);
    }
    for (std::size_t i = 0; i < m_log.size(); ++i) {
        std::int64_t& longest = m_longest[static_cast<std::size_t>(stripOf(kindOf(i)))];
        longest = std::max(longest, m_log.duration(i));
    }
    sortByLane();
    m_busy.resize(lanes().size());
    for (std::size_t lane = 0; lane < lanes().size(); ++lane) {
        summarise(lane);
    }
}

const std::string& Timeline::nameOf(std::size_t i) const
{
    return m_scheme->commands[static_cast<std::size_t>(m_log.command(i))].name;
}

std::uint32_t Timeline::laneOf(std::size_t i) const
{
    const sim::CommandRecord record = m_log.record(i);
    const TimelineScheme::Reach reach = m_scheme->commands[static_cast<std::size_t>(record.command)].reach;
    if (reach == TimelineScheme::Reach::Refresh) {
        return lanes().refresh(record.channel, record.refreshNode);
    }
    return reach == TimelineScheme::Reach::AllBanks || record.bank < 0 ? lanes().allBanks(record.channel)
                                                                       : lanes().bank(record.channel, record.bank);
}

/// Counts the commands of every lane, then puts each command into its lane and all lanes above except the first one,
/// which has all commands.
void Timeline::sortByLane()
{
    m_first.assign(lanes().size() + 1, 0);
    for (std::size_t i = 0; i < m_log.size(); ++i) {
        for (std::uint32_t lane = laneOf(i); lane != 0; lane = lanes()[lane].parent) {
            ++m_first[lane + 1];
        }
    }
    for (std::size_t lane = 0; lane < lanes().size(); ++lane) {
        m_first[lane + 1] += m_first[lane];
    }
    m_byLane.resize(m_first.back());
    std::vector<std::size_t> next(m_first.begin(), m_first.end() - 1);
    for (std::size_t i = 0; i < m_log.size(); ++i) {
        for (std::uint32_t lane = laneOf(i); lane != 0; lane = lanes()[lane].parent) {
            m_byLane[next[lane]++] = static_cast<std::uint32_t>(i);
        }
    }
}

void Timeline::summarise(std::size_t lane)
{
    for (std::size_t n = 0; n < commands(lane); ++n) {
        const std::size_t i = command(lane, n);
        const TimelineKind kind = kindOf(i);
        m_busy[lane][static_cast<std::size_t>(stripOf(kind))].add(kind, m_log.cycle(i), m_log.end(i));
    }
    for (BusyPyramid& busy : m_busy[lane]) {
        busy.finish(m_cycles);
    }
}

std::size_t Timeline::commandsBefore(std::size_t lane, double cycle) const
{
    std::size_t low = 0;
    std::size_t high = commands(lane);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (static_cast<double>(m_log.cycle(command(lane, middle))) < cycle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

std::optional<std::size_t> Timeline::commandAt(std::size_t lane, Strip strip, double cycle) const
{
    for (std::size_t n = commandsBefore(lane, cycle + 1e-9); n > 0; --n) {
        const std::size_t i = command(lane, n - 1);
        if (cycle - static_cast<double>(m_log.cycle(i)) > static_cast<double>(longest(strip))) {
            break;
        }
        if (stripOf(kindOf(i)) == strip && static_cast<double>(m_log.end(i)) > cycle) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> Timeline::neighbour(std::size_t lane, std::size_t command, int step) const
{
    std::size_t low = 0;
    std::size_t high = commands(lane);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (this->command(lane, middle) < command) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const auto place = static_cast<std::int64_t>(low) + step;
    const bool isThere = place >= 0 && place < static_cast<std::int64_t>(commands(lane));
    return isThere ? std::optional(this->command(lane, static_cast<std::size_t>(place))) : std::nullopt;
}

void Timeline::addShares(std::size_t lane, Strip strip, double begin, double step, std::span<BusyShares> slices) const
{
    if (step >= 2 * static_cast<double>(BusyPyramid::kFinest)) {
        busy(lane, strip).addShares(begin, step, slices);
        return;
    }
    // Few commands per slice: add them one by one, by the rule of the summaries.
    const double end = begin + step * static_cast<double>(slices.size());
    double until = 0;
    for (std::size_t n = commandsBefore(lane, begin - static_cast<double>(longest(strip))); n < commands(lane); ++n) {
        const std::size_t i = command(lane, n);
        const TimelineKind kind = kindOf(i);
        const auto first = static_cast<double>(m_log.cycle(i));
        if (first >= end) {
            break;
        }
        if (stripOf(kind) == strip) {
            const auto last = static_cast<double>(m_log.end(i));
            addTo(slices, kind, (std::max(first, until) - begin) / step, (last - begin) / step);
            until = std::max(until, last);
        }
    }
}

} // namespace pimento
