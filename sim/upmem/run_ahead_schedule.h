// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/expected_core.h"
#include "sim/upmem/hw_types.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/transfer_times.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::upmem {

/// A schedule of the model `hw` equivalent to HwSchedule, for a core that can run ahead: the effects of a whole run of
/// instructions on a tasklet's own values are computed at once, before the instructions are issued one by one.
///
///   run of a tasklet    issued | position ... end |  -> counter of the core: where the tasklet goes on behind it
///
/// There are two modes. Sparse: tasklets become old enough one after another, in the order of their last issues. Dense:
/// there are so many that each is old enough whenever its turn comes, so that they issue strictly in turn; iterations
/// in which no tasklet reaches the end of its run are then counted without visiting each instruction.
class RunAheadSchedule {
public:
    RunAheadSchedule(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program, int tasklets);

    /// Advances to cycle `end`, until no tasklet can issue any more, or until the leading tasklet has closed a loop.
    [[nodiscard]] Fault advance(ExpectedCore& core, std::int64_t end);
    /// True if the last advance() stopped because a loop was closed.
    [[nodiscard]] bool hasClosedLoop() const { return m_hasClosedLoop; }

    [[nodiscard]] bool isStuck(const ExpectedCore& core) const { return core.runnable() == 0 && m_pending.empty(); }
    [[nodiscard]] std::int64_t now() const { return m_now; }
    [[nodiscard]] const HwCounts& counts() const { return m_counts; }
    [[nodiscard]] std::int64_t instructions() const { return m_counts.instructions(); }
    [[nodiscard]] int faulting() const { return m_faulting; } // tasklet that ended the run by a fault

    /// Passes the state that determines the future to `add`, except for that of the core and describeTimes().
    template <class Add> void describe(Add&& add) const
    {
        add(std::uint64_t{m_oldEnough} << 8U | static_cast<std::uint32_t>(m_pointer));
        for (std::uint32_t i = m_firstYoung; i != m_behindYoung; ++i) {
            const int tasklet = m_young[i % kYoung];
            add((m_tasklets[at(tasklet)].ready - m_now) << 8U | tasklet);
        }
        for (int tasklet = 0; tasklet < m_count; ++tasklet) {
            const Tasklet& each = m_tasklets[at(tasklet)];
            add(std::uint64_t{static_cast<std::uint32_t>(each.position)} << 32U | static_cast<std::uint32_t>(each.end));
            add(each.last);
        }
    }

    /// Passes the remaining times of transfers to `add`, relative to now.
    template <class Add> void describeTimes(Add&& add) const
    {
        add(std::max<std::int64_t>(0, m_free - m_now * TransferTimes::kPerCycle));
        for (const Pending& each : m_pending) {
            add((each.end - m_now) << 8U | each.tasklet);
        }
    }

    /// True if a transfer affects the future.
    [[nodiscard]] bool hasTransfers() const { return !m_pending.empty() || m_free > m_now * TransferTimes::kPerCycle; }
    /// Number of starts and ends of transfers so far: it is constant between transfer events.
    [[nodiscard]] std::int64_t transferEvents() const
    {
        return 2 * (m_counts.loads + m_counts.stores) - static_cast<std::int64_t>(m_pending.size());
    }
    /// Cycles until the first transfer ends.
    [[nodiscard]] std::int64_t untilTransferEnds() const
    {
        return m_pending.empty() ? std::numeric_limits<std::int64_t>::max() : m_pending.front().end - m_now;
    }
    /// Shifts all transfers in time as if cycles had passed without them.
    void passOfTransfers(std::int64_t cycles);

    /// Writes all counts; addPeriods() adds those between two moments several times.
    void countsInto(std::vector<std::int64_t>& counts) const
    {
        counts.clear();
        for (const auto count : kHwCounts) {
            counts.push_back(m_counts.*count);
        }
    }
    void addPeriods(const std::vector<std::int64_t>& begin, const std::vector<std::int64_t>& end, std::int64_t times)
    {
        for (std::size_t i = 0; i < begin.size(); ++i) {
            m_counts.*kHwCounts[i] += (end[i] - begin[i]) * times;
        }
    }
    /// Writes nothing: there are no values outside the core.
    void valuesInto(ExpectedCore::Values& /*values*/) const {}
    void addToValues(const ExpectedCore::Values& /*begin*/, const ExpectedCore::Values& /*end*/,
                     std::int64_t /*times*/) const
    {
    }

private:
    struct Pending {
        std::int64_t end = 0; // cycle of its end
        int tasklet = 0;
    };
    struct Tasklet {
        std::int64_t ready = 0;      // cycle from which it is old enough
        std::int32_t position = 0;   // index of the next instruction of its run
        std::int32_t end = 0;        // end of the run; equal to position: no run is known
        std::int32_t last = kNoLast; // index of the last issued instruction
        std::int32_t held = 0;       // cycles that the next instruction holds the register file
    };

    [[nodiscard]] static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }
    [[nodiscard]] int firstBehind(std::uint32_t able) const
    {
        const std::uint32_t later = able >> m_pointer << m_pointer;
        return std::countr_zero(later != 0 ? later : able);
    }
    [[nodiscard]] std::int32_t stallsOf(std::int32_t before, std::int32_t index) const;
    [[nodiscard]] bool hasRun(ExpectedCore& core, int tasklet);
    [[nodiscard]] std::int32_t takeNext(Tasklet& tasklet) const;
    [[nodiscard]] bool closesLoop(const ExpectedCore& core, int tasklet) const;
    void growOld();
    void pass(std::int64_t cycles);
    void issueOfRun(ExpectedCore& core, int tasklet);
    [[nodiscard]] Fault issueAlone(ExpectedCore& core, int tasklet);
    void behindIssue(int tasklet, std::int64_t held, bool isOver);
    void enqueue(const PreparedInstruction& instruction, int tasklet);
    void finishTransfers(ExpectedCore& core);
    [[nodiscard]] bool waitForTasklet(const ExpectedCore& core, std::int64_t end);
    [[nodiscard]] bool isDense(std::uint32_t runnable);
    void issueInTurn(ExpectedCore& core, std::int64_t limit);
    void skipRounds(std::uint32_t runnable, int count, std::int64_t limit);
    void sortYoung();

    static constexpr std::int32_t kNoLast = -2; // no instruction yet, and no index before the first one
    static constexpr std::uint32_t kYoung = 32;

    TransferTimes m_times;
    const PreparedProgram* m_program;
    int m_count;
    int m_distance;
    bool m_hasStalls = true;
    std::int64_t m_mostHeld = 0;
    std::vector<std::int32_t> m_stallsInOrder;  // stalls of each instruction behind its predecessor
    std::vector<std::int32_t> m_stallsAtTarget; // stalls of the instruction at each one's target, behind it
    std::vector<std::int32_t> m_stallsBefore;   // prefix sums of m_stallsInOrder
    std::array<Tasklet, kMostTasklets> m_tasklets{};
    std::uint32_t m_oldEnough;
    std::array<int, kYoung> m_young{}; // tasklets that are not old enough, in the order in which they will be
    std::uint32_t m_firstYoung = 0;
    std::uint32_t m_behindYoung = 0;
    int m_pointer = 0;
    std::int64_t m_now = 0;
    std::int64_t m_free = 0;        // when the server is free, in hundredths of a cycle
    std::vector<Pending> m_pending; // sorted by end, then in request order
    HwCounts m_counts;
    int m_faulting = 0;
    bool m_hasClosedLoop = false;
    std::uint32_t m_counted = 0; // runnable tasklets at the last count
    bool m_hasMany = false;      // true: enough tasklets for the dense mode
};

} // namespace pimento::sim::upmem
