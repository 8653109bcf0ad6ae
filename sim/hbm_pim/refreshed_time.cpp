// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/refreshed_time.h"

#include <algorithm>

namespace pimento::sim::samsung {

namespace {

std::int64_t ceilOf(std::int64_t dividend, std::int64_t divisor) { return (dividend + divisor - 1) / divisor; }

/// Cycles by which a refresh separates accesses beyond any other delay. It issues one cycle after the last precharge,
/// which follows the last access; then rows are opened again.
std::int64_t costOfRefresh(const Device& device, const BoundDelays& delays)
{
    const std::int64_t rows = device.timing.refresh + 1 -
                              std::max({delays.rowCycle, delays.activateSameGroup, delays.activateOtherGroup,
                                        delays.precharge, std::int64_t{1}});
    const std::int64_t accesses =
        device.timing.refresh + 2 + std::min(delays.activateToRead, delays.activateToWrite) -
        std::max({delays.readToWrite, delays.writeToRead, delays.columnSameGroup, delays.columnOtherGroup});
    return std::max<std::int64_t>(0, std::min(rows, accesses));
}

} // namespace

RefreshGuarantee::RefreshGuarantee(const Device& device)
{
    const BoundDelays delays = BoundDelays::of(device);
    const std::int64_t pitch =
        std::max<std::int64_t>(1, std::min({delays.columnSameGroup, delays.readToWrite, delays.writeToRead}));
    // Cycles until every bank may be closed, and is.
    const std::int64_t untilClosed =
        std::max({delays.activateToPrecharge, delays.readToPrecharge, delays.writeToPrecharge}) + device.banks();
    m_settled = ceilOf(untilClosed, pitch);
    // After the first of several reads the row must stay open for its activation or for earlier writes.
    const std::int64_t held = std::max({std::int64_t{0}, delays.activateToPrecharge - delays.activateToRead,
                                        delays.writeToPrecharge - delays.writeToRead});
    if (delays.readToPrecharge < delays.columnSameGroup) {
        m_readsUntilClosed =
            ceilOf(std::max<std::int64_t>(0, held - delays.readToPrecharge), delays.columnSameGroup) + 2;
    }
}

/// Adds a window and checks it. The last access of a window is its barrier: when it is the only one left, the next
/// window may open its bank.
bool RefreshGuarantee::isServedIn(const Window& window)
{
    const std::int64_t accesses = window.accesses();
    const int bank = window.used.size() == 1 ? window.used.front() : -1;
    if (bank < 0 || bank != m_bank) {
        m_bank = bank;
        restart();
    }
    bool isServed = false;
    if (bank >= 0) {
        const bool needsOtherRow = !window.banks[static_cast<std::size_t>(bank)].sharesRow;
        isServed = m_accesses > m_settled && needsOtherRow && accesses > 1;
        const std::int64_t unsettled = std::max<std::int64_t>(0, m_settled - m_accesses);
        m_reads = window.writes == 0 ? m_reads + std::max<std::int64_t>(0, accesses - unsettled) : 0;
        isServed = isServed || (m_readsUntilClosed > 0 && m_reads - 1 >= m_readsUntilClosed);
        m_accesses += accesses;
    }
    if (isServed) {
        restart(); // later refreshes need new evidence
    }
    return isServed;
}

RefreshedTime::RefreshedTime(const Device& device, int ranks)
    : m_delays(BoundDelays::of(device)), m_fresh(device, m_delays, OpenRows::Unknown),
      m_interval(device.timing.refreshInterval), m_refresh(costOfRefresh(device, m_delays)), m_guarantee(device),
      m_unit(m_fresh)
{
    m_pitch =
        std::min({m_delays.columnSameGroup, m_delays.columnOtherGroup, m_delays.readToWrite, m_delays.writeToRead});
    // A refresh of another rank replaces a pending one.
    m_mostInUnit = (m_interval / ranks - m_refresh) / 2 - m_pitch;
}

void RefreshedTime::add(const Window& window)
{
    m_isEmpty = m_isUnitEmpty = false;
    m_isServed = m_guarantee.isServedIn(window) || m_isServed;
    m_unit.add(window);
    // Longer units lose less time at their ends.
    if (m_unit.span() > (m_isServed ? m_mostInUnit / 2 : m_mostInUnit)) {
        endUnit();
    }
}

void RefreshedTime::endUnit()
{
    if (m_isUnitEmpty) {
        return;
    }
    const std::int64_t span = m_unit.span() + m_pitch;
    if (m_isServed && m_unit.span() <= m_mostInUnit) {
        m_span += span;
    } else {
        endSpan();
        m_finished += span;
    }
    m_unit = m_fresh;
    m_isUnitEmpty = true;
    m_isServed = false;
    m_guarantee.restart(); // a unit only counts for refreshes that were pending when it began
}

/// Ends a span of units and adds a refresh for every interval of it except the last.
void RefreshedTime::endSpan()
{
    std::int64_t refreshes = 0;
    while (true) {
        const std::int64_t span = m_span + refreshes * m_refresh;
        const std::int64_t needed = std::max<std::int64_t>(0, span / m_interval - 1);
        if (needed <= refreshes) {
            m_finished += span;
            m_span = 0;
            return;
        }
        refreshes = needed;
    }
}

std::int64_t RefreshedTime::cycles()
{
    if (m_isEmpty) {
        return 0;
    }
    endUnit();
    endSpan();
    return LeastTime::kBegin + m_finished - m_pitch + std::min(m_delays.readCompletes, m_delays.writeCompletes);
}

} // namespace pimento::sim::samsung
