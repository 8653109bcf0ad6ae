// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/least_time.h"
#include "sim/hbm_pim/window.h"

#include <cstdint>

namespace pimento::sim::samsung {

/// Proves when a pending refresh must have been served.
///
/// While windows reach only one bank, no other bank is opened. Banks that are still open are closed as soon as
/// possible, because a pending refresh has priority; after `m_settled` accesses none is left open. From then on the
/// refresh issues when the bank itself is closed: when it needs another row, or between two reads, which are further
/// apart than a read row must stay open. Writes can delay it as long as they continue, and so can two banks in turns;
/// nothing is concluded about them.
class RefreshGuarantee {
public:
    explicit RefreshGuarantee(const Device& device);

    /// Adds a window. Returns true if a refresh that was pending when this bank's windows began is served before this
    /// window ends.
    [[nodiscard]] bool isServedIn(const Window& window);
    /// Discards the windows added so far.
    void restart() { m_accesses = m_reads = 0; }

private:
    std::int64_t m_settled = 0;
    std::int64_t m_readsUntilClosed = 0; // 0: reads may follow each other too closely

    int m_bank = -1;             // bank of the last windows; -1: several
    std::int64_t m_accesses = 0; // accesses of these windows
    std::int64_t m_reads = 0;    // consecutive reads without a write, behind the first m_settled accesses
};

/// Lower bound of the time of a stream's windows, including the refreshes that must fall into them.
///
/// The windows are divided into units in which a pending refresh is certainly served, each with its own lower bound.
/// Between consecutive deadlines there is either a refresh, which separates all earlier accesses from all later ones by
/// `m_refresh` cycles more than anything else does; or no complete unit, so that the two units that this time falls
/// into exceed their bounds by more than a refresh. Therefore n deadlines cost n times that much. A deadline counts if
/// the interval up to the next one ends before the last access.
class RefreshedTime {
public:
    RefreshedTime(const Device& device, int ranks);

    void add(const Window& window);
    /// Cycles until the last access is complete; 0 for no access.
    [[nodiscard]] std::int64_t cycles();

private:
    void endUnit();
    void endSpan();

    BoundDelays m_delays;
    LeastTime m_fresh; // start of a unit without windows
    std::int64_t m_interval = 0;
    std::int64_t m_refresh = 0; // least cost of a refresh
    std::int64_t m_mostInUnit = 0;
    std::int64_t m_pitch = 0; // least cycles between two accesses

    RefreshGuarantee m_guarantee;
    LeastTime m_unit;
    bool m_isUnitEmpty = true;
    bool m_isServed = false;     // true: certain within the unit
    std::int64_t m_span = 0;     // work of the units since the last one that was too long
    std::int64_t m_finished = 0; // cycles before these units
    bool m_isEmpty = true;
};

} // namespace pimento::sim::samsung
