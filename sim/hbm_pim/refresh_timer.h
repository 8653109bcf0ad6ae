// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim::samsung {

/// Refresh deadlines of the ranks of a channel in rotation. One refresh can be pending; a later deadline replaces it,
/// so that a refresh delayed for a whole interval is lost.
class RefreshTimer {
public:
    static constexpr int kNone = -1;

    RefreshTimer(int interval, int ranks) : m_interval(interval), m_ranks(ranks), m_next(interval / ranks) {}

    [[nodiscard]] std::int64_t nextDeadline() const { return m_next; }
    /// Rank whose refresh is pending, or kNone.
    [[nodiscard]] int pending() const { return m_pending; }
    void clear() { m_pending = kNone; }

    void advanceTo(std::int64_t cycle)
    {
        while (m_next <= cycle) {
            m_pending = m_rank;
            m_rank = (m_rank + 1) % m_ranks;
            m_round += m_rank == 0 ? 1 : 0;
            m_next = m_round * m_interval + (m_interval / m_ranks) * (m_rank + std::int64_t{1});
        }
    }

private:
    int m_interval;
    int m_ranks;
    std::int64_t m_next;
    std::int64_t m_round = 0;
    int m_rank = 0;
    int m_pending = kNone;
};

} // namespace pimento::sim::samsung
