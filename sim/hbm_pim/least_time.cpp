// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/least_time.h"

#include <algorithm>

namespace pimento::sim::samsung {

BoundDelays BoundDelays::of(const Device& device)
{
    const Timing& timing = device.timing;
    const Delays delays(timing);
    // A refresh issues one cycle after a precharge at the earliest, and ends the constraints of earlier row commands.
    const std::int64_t beyondRefresh = 1 + timing.refresh;
    const auto atMost = [](std::int64_t delay, std::int64_t other) { return std::min(delay, other); };
    BoundDelays all;
    all.columnSameGroup = delays.columnSameGroup;
    all.columnOtherGroup = std::min(delays.columnOtherGroup, delays.columnSameGroup);
    all.readToWrite = std::max(0, delays.readToWrite);
    all.writeToRead = std::max(0, delays.writeToRead);
    all.activateToRead = timing.activateToRead;
    all.activateToWrite = timing.activateToWrite;
    all.readToPrecharge = delays.readToPrecharge;
    all.writeToPrecharge = delays.writeToPrecharge;
    all.activateToPrecharge = timing.activateToPrecharge;
    all.precharge = atMost(timing.precharge, beyondRefresh);
    all.rowCycle = atMost(timing.activateToActivate, timing.activateToPrecharge + beyondRefresh);
    all.activateSameGroup = atMost(timing.activateSameGroup, timing.activateToPrecharge + beyondRefresh);
    all.activateOtherGroup = atMost(std::min(timing.activateOtherGroup, timing.activateSameGroup),
                                    timing.activateToPrecharge + beyondRefresh);
    all.slot = 1;
    all.readCompletes = delays.readCompletes;
    all.writeCompletes = delays.writeCompletes;
    return all;
}

LeastTime::LeastTime(const Device& device, const BoundDelays& delays, OpenRows rows)
    : m_delays(delays), m_rows(rows), m_banksPerGroup(device.banksPerGroup),
      m_banks(static_cast<std::size_t>(device.banks()))
{
}

void LeastTime::add(const Window& window)
{
    m_openings.clear();
    for (const int bank : window.used) {
        const auto i = static_cast<std::size_t>(bank);
        m_openings.push_back(openingOf(m_banks[i], window.banks[i]));
        // Each of these rows is opened, and all but the first ones of fresh banks follow a precharge.
        const std::int64_t isFresh = m_openings.back().isNeeded && !m_banks[i].isUsed ? 1 : 0;
        m_commands += window.banks[i].accesses() + 2 * m_openings.back().rows - isFresh;
    }
    const Times begin = firstAccess(window);
    std::int64_t least = lastActivation(window);
    if (m_delays.slot > 0) {
        least = std::max(least, kBegin + (m_commands - 1) * m_delays.slot);
    }
    advanceBanks(window, std::min(begin[Read], begin[Write]), least);
    for (const Direction last : {Read, Write}) {
        m_last[last] = kFar;
        for (const Direction first : {Read, Write}) {
            const std::int64_t length = span(window, first, last);
            if (begin[first] < kFar && length < kFar) {
                m_last[last] = std::min(m_last[last], std::max(begin[first] + length, least));
            }
        }
    }
    if (window.used.size() == 1) {
        Bank& bank = m_banks[static_cast<std::size_t>(window.used.front())];
        bank.lastAccess = std::max(bank.lastAccess, std::min(m_last[Read], m_last[Write]));
    }
    for (const int used : window.used) {
        Bank& bank = m_banks[static_cast<std::size_t>(used)];
        const Window::Bank& use = window.banks[static_cast<std::size_t>(used)];
        const std::int64_t toPrecharge = use.writes == 0 ? m_delays.readToPrecharge
                                         : use.reads == 0
                                             ? m_delays.writeToPrecharge
                                             : std::min(m_delays.readToPrecharge, m_delays.writeToPrecharge);
        bank.mayClose = bank.lastAccess + toPrecharge;
    }
    const int group = window.used.front() / m_banksPerGroup;
    m_onlyGroup = window.groups[static_cast<std::size_t>(group)] == window.accesses() ? group : -1;
    m_isEmpty = false;
}

/// Returns the row openings of a bank. A bank that shares no row with its last window must close one row and open all
/// that it needs; a bank that shares a row needs one opening less.
LeastTime::Opening LeastTime::openingOf(const Bank& state, const Window::Bank& use) const
{
    Opening opening;
    const auto rows = static_cast<std::int64_t>(use.rows.size());
    opening.isNeeded = state.isUsed ? !use.sharesRow : m_rows == OpenRows::None;
    opening.rows = opening.isNeeded ? rows : rows - 1;
    opening.toAccess = use.writes == 0  ? m_delays.activateToRead
                       : use.reads == 0 ? m_delays.activateToWrite
                                        : std::min(m_delays.activateToRead, m_delays.activateToWrite);
    if (opening.rows == 0) {
        return opening;
    }
    std::int64_t earliest = kBegin;
    if (state.isUsed) {
        earliest = std::max(earliest, state.mayClose + m_delays.precharge);
    }
    if (state.hasActivation) {
        earliest = std::max({earliest, state.activation + m_delays.activateToPrecharge + m_delays.precharge,
                             state.activation + m_delays.rowCycle});
    }
    const std::int64_t cycle = std::max(m_delays.rowCycle, m_delays.activateToPrecharge + m_delays.precharge);
    opening.first = earliest;
    opening.last = earliest + (opening.rows - 1) * cycle;
    return opening;
}

/// Earliest first access of a window: behind the last access of the previous window and the first open row.
LeastTime::Times LeastTime::firstAccess(const Window& window) const
{
    std::int64_t open = kFar;
    for (const Opening& opening : m_openings) {
        open = std::min(open, opening.isNeeded ? opening.first + opening.toAccess : kBegin);
    }
    const int group = window.used.front() / m_banksPerGroup;
    const bool isOneGroup = group == m_onlyGroup && window.groups[static_cast<std::size_t>(group)] == window.accesses();
    const std::int64_t pitch = isOneGroup ? m_delays.columnSameGroup : m_delays.columnOtherGroup;
    Times begin = {kFar, kFar};
    for (const Direction first : {Read, Write}) {
        if ((first == Read ? window.reads : window.writes) == 0) {
            continue;
        }
        std::int64_t behind = m_isEmpty ? kBegin : kFar;
        for (const Direction before : {Read, Write}) {
            const std::int64_t gap = before == first ? pitch : turnBehind(before);
            behind = m_last[before] < kFar ? std::min(behind, m_last[before] + gap) : behind;
        }
        begin[first] = std::max(open, behind);
    }
    return begin;
}

/// Least cycles between two consecutive accesses of a window, of any direction.
std::int64_t LeastTime::leastPitch(const Window& window) const
{
    const int group = window.used.front() / m_banksPerGroup;
    const bool isOneGroup = window.groups[static_cast<std::size_t>(group)] == window.accesses();
    return isOneGroup ? m_delays.columnSameGroup : m_delays.columnOtherGroup;
}

/// Least cycles from the first access of a window to its last one.
std::int64_t LeastTime::span(const Window& window, Direction first, Direction last) const
{
    const std::int64_t count = window.accesses();
    const bool isMixed = window.reads > 0 && window.writes > 0;
    const std::int64_t ofFirst = first == Read ? window.reads : window.writes;
    const std::int64_t ofLast = last == Read ? window.reads : window.writes;
    if (ofFirst == 0 || ofLast == 0 || (isMixed && first == last && ofFirst < 2)) {
        return kFar;
    }
    const std::int64_t leastTurn = std::min(m_delays.readToWrite, m_delays.writeToRead);
    const std::int64_t most = *std::ranges::max_element(window.groups);
    const std::int64_t inGroup = isMixed ? std::min(m_delays.columnSameGroup, leastTurn) : m_delays.columnSameGroup;
    const std::int64_t pitch = isMixed ? std::min(leastPitch(window), leastTurn) : leastPitch(window);
    const std::int64_t turns = !isMixed        ? 0
                               : first != last ? turnBehind(first)
                                               : m_delays.readToWrite + m_delays.writeToRead;
    const std::int64_t turnings = !isMixed ? 0 : first != last ? 1 : 2;
    return std::max((most - 1) * inGroup, (count - 1 - turnings) * pitch + turns);
}

/// Earliest last activation of a window. The last access comes behind it; activations keep a distance.
std::int64_t LeastTime::lastActivation(const Window& window) const
{
    std::vector<std::int64_t> firsts;
    std::int64_t toAccess = kFar;
    std::int64_t rows = 0;
    for (const Opening& opening : m_openings) {
        if (opening.rows > 0) {
            firsts.push_back(opening.first);
            toAccess = std::min(toAccess, opening.toAccess);
            rows += opening.rows;
        }
    }
    if (firsts.empty()) {
        return kBegin;
    }
    std::ranges::sort(firsts);
    const std::int64_t pitch = window.used.size() == 1 ? 0 : m_delays.activateOtherGroup;
    std::int64_t last = firsts.front() + (rows - 1) * pitch;
    std::int64_t next = firsts.front();
    for (const std::int64_t first : firsts) {
        next = std::max(next, first);
        last = std::max(last, next);
        next += pitch;
    }
    return last + toAccess;
}

/// Updates the banks of a window; `end` becomes the earliest last access of any of them.
void LeastTime::advanceBanks(const Window& window, std::int64_t begin, std::int64_t& end)
{
    const std::int64_t pitch = std::min({m_delays.columnSameGroup, m_delays.readToWrite, m_delays.writeToRead});
    for (std::size_t i = 0; i < window.used.size(); ++i) {
        const auto index = static_cast<std::size_t>(window.used[i]);
        const Window::Bank& use = window.banks[index];
        const Opening& opening = m_openings[i];
        Bank& bank = m_banks[index];
        const std::int64_t ownPitch = use.reads == 0 || use.writes == 0 ? m_delays.columnSameGroup : pitch;
        const std::int64_t open = opening.isNeeded ? opening.first + opening.toAccess : kBegin;
        bank.lastAccess = std::max(begin, open) + (use.accesses() - 1) * ownPitch;
        if (opening.rows > 0) {
            bank.lastAccess = std::max(bank.lastAccess, opening.last + opening.toAccess);
            bank.activation = opening.last;
            bank.hasActivation = true;
        }
        bank.isUsed = true;
        end = std::max(end, bank.lastAccess);
    }
}

std::int64_t LeastTime::cycles() const
{
    std::int64_t cycles = kFar;
    for (const Direction last : {Read, Write}) {
        if (m_last[last] < kFar) {
            cycles = std::min(cycles, m_last[last] + (last == Read ? m_delays.readCompletes : m_delays.writeCompletes));
        }
    }
    return cycles < kFar ? cycles : 0;
}

} // namespace pimento::sim::samsung
