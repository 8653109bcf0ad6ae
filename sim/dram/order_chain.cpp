// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/order_chain.h"

#include <algorithm>
#include <span>

namespace pimento::sim {

namespace {

/// Additional cycles within which a refresh is issued once its rows are closed.
constexpr std::int64_t kRefreshSlack = 64;

bool wantsAllBanks(const Machine::Command& spec) { return spec.need == RowNeed::AllBanksOpen; }

bool looksAt(const Machine::Command& spec, int level)
{
    const std::span levels(spec.checkedLevels, static_cast<std::size_t>(spec.checkedLevelCount));
    return std::ranges::find(levels, level) != levels.end();
}

} // namespace

OrderChain::OrderChain(const Machine& machine)
    : m_machine(&machine), m_tables(std::make_shared<const Tables>(tablesOf(machine))),
      m_ready(static_cast<std::size_t>(machine.nodes()) * static_cast<std::size_t>(machine.timingClasses())),
      m_isUsed(static_cast<std::size_t>(machine.commandCount()))
{
}

void OrderChain::reset()
{
    m_begin += m_latest + m_tables->longest; // nothing that was issued delays what follows
    m_latest = 0;
    m_isUsed.assign(m_isUsed.size(), false);
    m_last = -1;
    m_lastCommand = Machine::kNoCommand;
    m_row.reset();
    m_closeReady = 0;
    m_openReady = 0;
    m_lastHeld = -1;
    m_mostFree = 0;
    m_run = 0;
    m_longestRun = 0;
    m_hasGap = false;
}

OrderChain::Tables OrderChain::tablesOf(const Machine& machine)
{
    Tables tables;
    const auto count = static_cast<std::size_t>(machine.commandCount());
    tables.sure.assign(count * count, 0);
    tables.most.assign(count * count, 0);
    for (std::size_t first = 0; first < count; ++first) {
        for (const Machine::Consequence& each : machine.consequences(static_cast<int>(first))) {
            tables.longest = std::max<std::int64_t>(tables.longest, each.latency);
            for (std::size_t second = 0; second < count; ++second) {
                const Machine::Command& held = machine.command(static_cast<int>(second));
                if (each.window > 1 || held.timingClass != each.timingClass || !looksAt(held, each.level)) {
                    continue;
                }
                const std::size_t place = first * count + second;
                tables.most[place] = std::max<std::int64_t>(tables.most[place], each.latency);
                if (each.level == 0) {
                    tables.sure[place] = std::max<std::int64_t>(tables.sure[place], each.latency);
                }
            }
        }
    }
    // A refresh of the first node delays commands whose path shares a node with that of the first bank on a level of a
    // table row that delays them.
    tables.heldLevels.assign(count, 0);
    for (const Machine::Consequence& each : machine.consequences(machine.refreshCommand())) {
        if (each.level > machine.refreshLevel() || each.window > 1) {
            continue;
        }
        for (std::size_t command = 0; command < count; ++command) {
            const Machine::Command& held = machine.command(static_cast<int>(command));
            if (held.kind == CommandKind::Column && held.timingClass == each.timingClass && looksAt(held, each.level)) {
                tables.heldLevels[command] |= std::uint32_t{1} << static_cast<unsigned>(each.level);
                tables.refreshTime =
                    tables.refreshTime == 0 ? each.latency : std::min<std::int64_t>(tables.refreshTime, each.latency);
            }
        }
    }
    return tables;
}

std::int64_t OrderChain::readyCycle(int command, const std::uint16_t* path) const
{
    const Machine::Command& spec = m_machine->command(command);
    std::int64_t ready = 0;
    for (int i = 0; i < spec.checkedLevelCount; ++i) {
        ready = std::max(ready, m_ready[readyIndex(path[spec.checkedLevels[i]], spec.timingClass)] - m_begin);
    }
    return ready;
}

void OrderChain::issue(int command, const std::uint16_t* path, std::int64_t cycle)
{
    m_isUsed[static_cast<std::size_t>(command)] = true;
    m_latest = std::max(m_latest, cycle);
    for (const Machine::Consequence& each : m_machine->consequences(command)) {
        if (each.window == 1) {
            std::int64_t& ready = m_ready[readyIndex(path[each.level], each.timingClass)];
            ready = std::max(ready, m_begin + cycle + each.latency);
        }
    }
}

/// Closes and opens the rows of all banks. This may overlap with commands that need no rows, so only commands up to the
/// last all-bank command delay it.
void OrderChain::changeRow(const Machine::Command& spec, const std::uint16_t* path)
{
    issue(spec.whenOtherRow, path, m_closeReady);
    const std::int64_t opened =
        std::max(m_openReady, m_closeReady + distance(m_tables->sure, spec.whenOtherRow, spec.whenClosed));
    issue(spec.whenClosed, path, opened);
}

void OrderChain::add(int command, int bank, std::uint32_t row)
{
    const Machine::Command& spec = m_machine->command(command);
    const std::uint16_t* path = m_machine->path(bank);
    const bool canChange = wantsAllBanks(spec) && spec.whenOtherRow >= 0 && spec.whenClosed >= 0;
    const bool isOtherRow = canChange && m_row && *m_row != row;
    if (isOtherRow) {
        changeRow(spec, path);
    }
    m_last = std::max(m_last + 1, readyCycle(command, path));
    issue(command, path, m_last);
    noteRefreshes(command, path, isOtherRow);
    if (canChange) {
        m_row = row;
        m_closeReady = std::max(m_last, readyCycle(spec.whenOtherRow, path));
        m_openReady = readyCycle(spec.whenClosed, path);
    } else if (spec.need != RowNeed::None) {
        m_row.reset(); // rows of single banks change
    }
    m_lastCommand = command;
}

/// True if refreshes of the first node delay a command.
bool OrderChain::isHeld(int command, const std::uint16_t* path) const
{
    const std::uint16_t* first = m_machine->path(0);
    for (int level = 0; level <= m_machine->refreshLevel(); ++level) {
        const bool looks =
            ((m_tables->heldLevels[static_cast<std::size_t>(command)] >> static_cast<unsigned>(level)) & 1U) != 0;
        if (looks && path[level] == first[level]) {
            return true;
        }
    }
    return false;
}

/// Records which commands a refresh delays, and what determines how long a refresh can wait.
void OrderChain::noteRefreshes(int command, const std::uint16_t* path, bool isOtherRow)
{
    const Machine::Command& spec = m_machine->command(command);
    if (isHeld(command, path)) {
        m_lastHeld = m_last;
    } else {
        m_mostFree = std::max(m_mostFree, m_last - m_lastHeld);
    }
    m_hasGap = m_hasGap || (m_lastCommand >= 0 && letsRefreshIn(m_lastCommand, command));
    if (spec.need != RowNeed::None) {
        m_run = isOtherRow || m_hasGap ? 1 : m_run + 1;
        m_hasGap = false;
        m_longestRun = std::max(m_longestRun, m_run);
    }
}

/// If a command must come later than a precharge may issue, the precharge, and so the refresh, can go first.
bool OrderChain::letsRefreshIn(int first, int second) const
{
    const int close = m_machine->command(m_machine->refreshCommand()).whenOtherRow;
    return close >= 0 && m_machine->command(first).need != RowNeed::None &&
           distance(m_tables->sure, first, second) > distance(m_tables->most, first, close);
}

/// Least cycles from a command of the chain to a refresh behind it.
std::int64_t OrderChain::beforeRefresh(int command) const
{
    const int refresh = m_machine->refreshCommand();
    const int close = m_machine->command(refresh).whenOtherRow;
    const Machine::Command& spec = m_machine->command(command);
    if (command == close) {
        return distance(m_tables->sure, close, refresh);
    }
    // Rows of all banks are open, and only `close` closes them.
    const bool isOpen = spec.effect == RowEffect::OpenAllBanks || (wantsAllBanks(spec) && spec.whenOtherRow == close);
    return isOpen && close >= 0 ? distance(m_tables->sure, command, close) + distance(m_tables->sure, close, refresh)
                                : 0;
}

/// Least cycles that a refresh between two commands adds to any path through both.
std::int64_t OrderChain::leastExtension() const
{
    std::int64_t least = m_tables->refreshTime;
    for (int first = 0; first < m_machine->commandCount(); ++first) {
        for (int second = 0; m_isUsed[static_cast<std::size_t>(first)] && second < m_machine->commandCount();
             ++second) {
            if (!m_isUsed[static_cast<std::size_t>(second)]) {
                continue;
            }
            const Machine::Command& spec = m_machine->command(second);
            const bool opens = wantsAllBanks(spec) && spec.whenClosed >= 0;
            if (opens &&
                distance(m_tables->most, m_machine->refreshCommand(), spec.whenClosed) < m_tables->refreshTime) {
                return 0; // rows may open while the device is refreshed
            }
            const std::int64_t behind = opens ? distance(m_tables->sure, spec.whenClosed, second) : 0;
            least = std::min(least, beforeRefresh(first) + m_tables->refreshTime + behind -
                                        std::max<std::int64_t>(1, distance(m_tables->most, first, second)));
        }
    }
    return std::max<std::int64_t>(0, least - m_mostFree);
}

/// Latest cycle in which a refresh is issued, counted from its due time.
std::int64_t OrderChain::latestRefresh(std::int64_t longestRun) const
{
    const int refresh = m_machine->refreshCommand();
    const int close = m_machine->command(refresh).whenOtherRow;
    std::int64_t perCommand = 1;
    std::int64_t toClose = 0;
    std::int64_t toRefresh = 0;
    for (int command = 0; command < m_machine->commandCount(); ++command) {
        const std::int64_t closes = close >= 0 ? distance(m_tables->most, command, close) : 0;
        const bool keepsRows =
            m_isUsed[static_cast<std::size_t>(command)] && m_machine->command(command).need != RowNeed::None;
        perCommand = keepsRows ? std::max(perCommand, closes) : perCommand;
        toClose = std::max(toClose, closes);
        toRefresh = std::max(toRefresh, distance(m_tables->most, command, refresh));
    }
    return longestRun * perCommand + toClose + toRefresh + kRefreshSlack;
}

/// Earliest cycle of the last command that refreshes delay, if it is at `end` without them.
std::int64_t OrderChain::withRefreshes(std::int64_t end, std::int64_t longestRun) const
{
    const std::int64_t interval = m_machine->refreshInterval();
    const std::int64_t extension = leastExtension();
    const std::int64_t latest = latestRefresh(longestRun);
    // Two refreshes must not be so close that they delay the same commands.
    if (extension == 0 || latest + m_tables->refreshTime + kRefreshSlack > interval) {
        return end;
    }
    std::int64_t later = end;
    while (true) {
        const std::int64_t refreshes = std::max<std::int64_t>(0, later - latest) / interval;
        if (end + refreshes * extension <= later) {
            return later;
        }
        later = end + refreshes * extension;
    }
}

std::int64_t OrderChain::cycles() const
{
    return m_lastHeld < 0 ? span() : std::max(m_last, withRefreshes(m_lastHeld, m_longestRun)) + 1;
}

std::int64_t OrderChain::cyclesOf(std::int64_t span, std::int64_t longestRun) const
{
    return std::max(span, withRefreshes(span - 1 - m_mostFree, longestRun) + 1);
}

} // namespace pimento::sim
