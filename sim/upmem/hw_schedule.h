// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/execute.h"
#include "sim/upmem/hw_types.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/register_banks.h"
#include "sim/upmem/transfer_times.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::upmem {

/// Event-driven schedule of the model `hw` over any core that executes instructions (hw_dpu.h specifies the model).
///
///   ring of cycles    | c     | c + 1 | ...  | c + distance |       tasklets that become old enough, one bit each
///   old enough        bits    -> and runnable -> the first behind the pointer issues
///
/// A core provides: runnable() and blocked() tasklets, counter(tasklet), issue(), begin() of a transfer after its
/// issue(), its finish(), and isTaken() for a lock.
template <class Core> class HwSchedule {
public:
    struct Pending {
        std::int64_t end = 0; // cycle of its end
        int tasklet = 0;
    };

    HwSchedule(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program, int tasklets)
        : m_times(transfers), m_program(&program), m_tasklets(tasklets), m_distance(core.issueDistance),
          m_ring(std::bit_ceil(static_cast<std::size_t>(core.issueDistance) + 1), 0), m_ringMask(m_ring.size() - 1),
          m_oldEnough((std::uint32_t{1} << tasklets) - 1)
    {
        m_hasStalls = transfers.hasRegisterBankStalls;
        for (std::size_t i = 0; i < program.size(); ++i) {
            const std::uint32_t before = i == 0 ? 0 : program.registers(i - 1).destinations;
            m_stallsInOrder.push_back(static_cast<std::int8_t>(registerStalls(program.registers(i).sources | before)));
        }
        m_lastIndex.fill(kNone);
    }

    /// Advances to cycle `end`, or until no tasklet can issue any more. Calls `behind(tasklet, from)` after each issue,
    /// which stops the advance by returning true.
    template <class Behind> [[nodiscard]] Fault advance(Core& core, std::int64_t end, Behind&& behind)
    {
        while (m_now < end) {
            finishTransfers(core);
            const std::uint32_t able = m_oldEnough & core.runnable();
            if (able == 0) {
                if (!waitForTasklet(core, end)) {
                    return Fault::None;
                }
                continue;
            }
            const int tasklet = firstBehind(able);
            const std::int32_t from = core.counter(tasklet);
            if (const Fault fault = issueOf(core, tasklet, from); fault != Fault::None) {
                return fault;
            }
            if (behind(tasklet, from)) {
                return Fault::None;
            }
        }
        return Fault::None;
    }

    [[nodiscard]] bool isStuck(const Core& core) const { return core.runnable() == 0 && m_pending.empty(); }
    [[nodiscard]] std::int64_t now() const { return m_now; }
    [[nodiscard]] const HwCounts& counts() const { return m_counts; }
    [[nodiscard]] std::int64_t instructions() const { return m_counts.instructions(); }
    [[nodiscard]] int faulting() const { return m_faulting; }

    /// Time from which the transfer server is free, in hundredths of a cycle.
    [[nodiscard]] std::int64_t serverFreeFrom() const { return m_free; }
    /// Cycle in which the transfer of a blocked tasklet ends.
    [[nodiscard]] std::int64_t endOfTransfer(int tasklet) const
    {
        return std::ranges::find(m_pending, tasklet, &Pending::tasklet)->end;
    }

private:
    static constexpr std::int32_t kNone = -2; // no instruction yet, and no index before the first one

    [[nodiscard]] int firstBehind(std::uint32_t able) const
    {
        const std::uint32_t later = able >> m_pointer << m_pointer;
        return std::countr_zero(later != 0 ? later : able);
    }

    /// Lets cycles pass; tasklets become old enough meanwhile.
    void pass(std::int64_t cycles)
    {
        for (std::int64_t i = std::min<std::int64_t>(cycles, m_distance + 1); i > 0; --i) {
            std::uint32_t& older = m_ring[static_cast<std::size_t>(m_now + i) & m_ringMask];
            m_oldEnough |= older;
            older = 0;
        }
        m_now += cycles;
    }

    [[nodiscard]] Fault issueOf(Core& core, int tasklet, std::int32_t from)
    {
        const auto index = static_cast<std::size_t>(from);
        const PreparedInstruction& instruction = (*m_program)[index];
        m_faulting = tasklet;
        const bool isInVain = instruction.action == Action::Acquire && core.isTaken(instruction, tasklet);
        if (const Fault fault = core.issue(instruction, tasklet, m_tasklets); fault != Fault::None) {
            return fault;
        }
        if (instruction.action == Action::Transfer) {
            if (const Fault fault = core.begin(instruction, tasklet); fault != Fault::None) {
                return fault;
            }
            enqueue(instruction, tasklet);
        }
        ++(isInVain ? m_counts.synchronisation : m_counts.issued);
        m_pointer = tasklet + 1 < m_tasklets ? tasklet + 1 : 0;
        m_oldEnough &= ~(std::uint32_t{1} << tasklet);
        m_ring[static_cast<std::size_t>(m_now + m_distance) & m_ringMask] |= std::uint32_t{1} << tasklet;
        std::int64_t held = 0;
        if (m_hasStalls) {
            held = stallsOf(m_lastIndex[static_cast<std::size_t>(tasklet)], from);
            m_lastIndex[static_cast<std::size_t>(tasklet)] = from;
        }
        const bool isOver = isStuck(core);
        m_counts.registerStalls += isOver ? 0 : held;
        pass(isOver ? 1 : 1 + held);
        return Fault::None;
    }

    /// Register stalls of an instruction behind another one of its tasklet, which usually precedes it in the program,
    /// too.
    [[nodiscard]] std::int64_t stallsOf(std::int32_t before, std::int32_t index) const
    {
        if (before == index - 1) {
            return m_stallsInOrder[static_cast<std::size_t>(index)];
        }
        const std::uint32_t written =
            before == kNone ? 0 : m_program->registers(static_cast<std::size_t>(before)).destinations;
        return registerStalls(m_program->registers(static_cast<std::size_t>(index)).sources | written);
    }

    void enqueue(const PreparedInstruction& instruction, int tasklet)
    {
        const std::int64_t begin = std::max(m_free, m_now * TransferTimes::kPerCycle);
        const std::int64_t end = begin + m_times.latency(instruction.bytes, instruction.isStore);
        m_free = begin + m_times.occupancy(instruction.bytes);
        const Pending pending{(end + TransferTimes::kPerCycle - 1) / TransferTimes::kPerCycle, tasklet};
        const auto behind = std::upper_bound(m_pending.begin(), m_pending.end(), pending.end,
                                             [](std::int64_t value, const Pending& each) { return value < each.end; });
        m_pending.insert(behind, pending);
        ++(instruction.isStore ? m_counts.stores : m_counts.loads);
        (instruction.isStore ? m_counts.storedBytes : m_counts.loadedBytes) += instruction.bytes;
    }

    void finishTransfers(Core& core)
    {
        while (!m_pending.empty() && m_pending.front().end <= m_now) {
            core.finish(m_pending.front().tasklet);
            m_pending.erase(m_pending.begin());
        }
    }

    /// Advances to the next cycle in which a tasklet may become able to issue. False: none ever will.
    [[nodiscard]] bool waitForTasklet(const Core& core, std::int64_t end)
    {
        if (isStuck(core)) {
            return false;
        }
        std::int64_t until = m_pending.empty() ? std::numeric_limits<std::int64_t>::max() : m_pending.front().end;
        const std::uint32_t young = ~m_oldEnough & (core.runnable() | core.blocked());
        std::uint32_t left = young;
        const bool isWaiting = (m_oldEnough & core.blocked()) != 0;
        for (std::int64_t ahead = 1; left != 0 && m_now + ahead < until; ++ahead) {
            const std::uint32_t older = m_ring[static_cast<std::size_t>(m_now + ahead) & m_ringMask] & young;
            left &= ~older;
            // A blocked tasklet that becomes old enough changes the category of the cycles.
            if ((older & core.runnable()) != 0 || (!isWaiting && older != 0)) {
                until = m_now + ahead;
            }
        }
        until = std::min(until, end);
        (isWaiting ? m_counts.transfers : m_counts.distance) += until - m_now;
        pass(until - m_now);
        return true;
    }

    TransferTimes m_times;
    const PreparedProgram* m_program;
    int m_tasklets;
    int m_distance;
    bool m_hasStalls = true;
    std::vector<std::int8_t> m_stallsInOrder; // stalls of each instruction behind its predecessor in the program
    std::vector<std::uint32_t> m_ring;        // by cycle: tasklets that become old enough in it
    std::size_t m_ringMask;
    std::uint32_t m_oldEnough;
    int m_pointer = 0;
    std::int64_t m_now = 0;
    std::int64_t m_free = 0;                               // when the server is free, in hundredths of a cycle
    std::vector<Pending> m_pending;                        // sorted by end, then in request order
    std::array<std::int32_t, kMostTasklets> m_lastIndex{}; // index of each tasklet's last instruction
    HwCounts m_counts;
    int m_faulting = 0;
};

} // namespace pimento::sim::upmem
