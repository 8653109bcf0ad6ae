// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/samsung/device.h"
#include "sim/samsung/least_time.h"
#include "sim/samsung/window.h"

#include <cstdint>

namespace pimento::sim::samsung {

/// Tells when a pending refresh must have been served.
///
/// While windows reach one bank only, no other bank is opened. Those that are still open are closed as soon as they
/// may be, since a pending refresh goes first; after `m_settled` accesses none is left. From then on the refresh comes
/// when the bank itself is closed: when it needs another row, or between two reads, which lie further apart than a
/// row that is read must stay open. Writes can hold it off for as long as they go on, and so can two banks that take
/// turns; nothing is said of them.
class RefreshGuarantee {
public:
    explicit RefreshGuarantee(const Device& device);

    /// Adds a window. Returns whether a refresh that was pending when the windows of this bank began is served before
    /// this window is over.
    [[nodiscard]] bool isServedIn(const Window& window);
    /// Drops the windows added so far.
    void restart() { m_accesses = m_reads = 0; }

private:
    std::int64_t m_settled = 0;
    std::int64_t m_readsUntilClosed = 0; // 0: reads may follow each other too closely

    int m_bank = -1;             // that the last windows reached; -1: several
    std::int64_t m_accesses = 0; // of these windows
    std::int64_t m_reads = 0;    // without a write in between, behind the first m_settled accesses
};

/// The least time of the windows of a stream with the refreshes that must fall into them.
///
/// The windows are cut into units in which a pending refresh is served for certain, each with the least time that it
/// takes by itself. Between a deadline and the next one there is either a refresh, which keeps all accesses before it
/// from all behind by `m_refresh` cycles more than anything else does; or no unit is complete in there, so that the
/// two units that this time falls into take far longer than they need, by more than a refresh. So n deadlines cost n
/// times that much. A deadline counts if the time until the next one is over before the last access.
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
    LeastTime m_fresh; // of a unit without windows
    std::int64_t m_interval = 0;
    std::int64_t m_refresh = 0; // that a refresh costs at least
    std::int64_t m_mostInUnit = 0;
    std::int64_t m_pitch = 0; // between two accesses

    RefreshGuarantee m_guarantee;
    LeastTime m_unit;
    bool m_isUnitEmpty = true;
    bool m_isServed = false;     // in the unit
    std::int64_t m_span = 0;     // work of the units since the last one that was too long
    std::int64_t m_finished = 0; // cycles before it
    bool m_isEmpty = true;
};

} // namespace pimento::sim::samsung
