// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/run_ahead_schedule.h"

#include "sim/upmem/register_banks.h"

#include <bit>

namespace pimento::sim::upmem {

RunAheadSchedule::RunAheadSchedule(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                                   int tasklets)
    : m_times(transfers), m_program(&program), m_count(tasklets), m_distance(core.issueDistance),
      m_hasStalls(transfers.hasRegisterBankStalls), m_oldEnough((std::uint32_t{1} << tasklets) - 1)
{
    constexpr std::int64_t kMostByDestinations = 2; // at most a pair
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < program.size(); ++i) {
        const std::uint32_t before = i == 0 ? 0 : program.registers(i - 1).destinations;
        const auto stalls = static_cast<std::int32_t>(registerStalls(program.registers(i).sources | before));
        m_stallsInOrder.push_back(m_hasStalls ? stalls : 0);
        m_stallsBefore.push_back(sum);
        sum += m_stallsInOrder.back();
        m_mostHeld = std::max(m_mostHeld, registerStalls(program.registers(i).sources) + kMostByDestinations);
    }
    for (std::size_t i = 0; i < program.size(); ++i) {
        const auto target = static_cast<std::size_t>(program[i].target);
        const std::uint32_t read = target < program.size() ? program.registers(target).sources : 0;
        m_stallsAtTarget.push_back(
            m_hasStalls ? static_cast<std::int32_t>(registerStalls(read | program.registers(i).destinations)) : 0);
    }
    m_stallsInOrder.push_back(0); // entry of the instruction behind the last one
    m_stallsBefore.push_back(sum);
}

std::int32_t RunAheadSchedule::stallsOf(std::int32_t before, std::int32_t index) const
{
    if (before == index - 1 || !m_hasStalls) {
        return m_stallsInOrder[at(index)];
    }
    if (before != kNoLast && (*m_program)[at(before)].target == index) {
        return m_stallsAtTarget[at(before)];
    }
    const std::uint32_t written = before == kNoLast ? 0 : m_program->registers(at(before)).destinations;
    return static_cast<std::int32_t>(registerStalls(m_program->registers(at(index)).sources | written));
}

/// True if the next instruction of a tasklet belongs to a run; otherwise other tasklets may observe it.
bool RunAheadSchedule::hasRun(ExpectedCore& core, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    if (each.position != each.end) {
        return true;
    }
    each.position = core.counter(tasklet);
    each.end = core.runAhead(*m_program, tasklet);
    if (each.end == each.position) {
        return false;
    }
    each.held = stallsOf(each.last, each.position);
    return true;
}

/// Issues the next instruction of a run; returns the cycles for which it holds the register file.
std::int32_t RunAheadSchedule::takeNext(Tasklet& tasklet) const
{
    tasklet.last = tasklet.position++;
    const std::int32_t held = tasklet.held;
    tasklet.held = m_stallsInOrder[at(tasklet.position)];
    return held;
}

bool RunAheadSchedule::closesLoop(const ExpectedCore& core, int tasklet) const
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    return each.position == each.end && core.counter(tasklet) <= each.last &&
           tasklet == std::countr_zero(core.runnable() | core.blocked());
}

void RunAheadSchedule::growOld()
{
    while (m_firstYoung != m_behindYoung && m_tasklets[at(m_young[m_firstYoung % kYoung])].ready <= m_now) {
        m_oldEnough |= std::uint32_t{1} << m_young[m_firstYoung % kYoung];
        ++m_firstYoung;
    }
}

void RunAheadSchedule::pass(std::int64_t cycles)
{
    m_now += cycles;
    growOld();
}

void RunAheadSchedule::behindIssue(int tasklet, std::int64_t held, bool isOver)
{
    m_pointer = tasklet + 1 < m_count ? tasklet + 1 : 0;
    m_oldEnough &= ~(std::uint32_t{1} << tasklet);
    m_tasklets[at(tasklet)].ready = m_now + m_distance;
    m_young[m_behindYoung++ % kYoung] = tasklet;
    m_counts.registerStalls += isOver ? 0 : held;
    pass(isOver ? 1 : 1 + held);
}

void RunAheadSchedule::issueOfRun(ExpectedCore& core, int tasklet)
{
    const std::int32_t held = takeNext(m_tasklets[at(tasklet)]);
    ++m_counts.issued;
    behindIssue(tasklet, held, false);
    m_hasClosedLoop = closesLoop(core, tasklet);
}

Fault RunAheadSchedule::issueAlone(ExpectedCore& core, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    const std::int32_t index = core.counter(tasklet);
    const PreparedInstruction& instruction = (*m_program)[at(index)];
    m_faulting = tasklet;
    const bool isInVain = instruction.action == Action::Acquire && core.isTaken(instruction, tasklet);
    if (const Fault fault = core.issue(instruction, tasklet, m_count); fault != Fault::None) {
        return fault;
    }
    if (instruction.action == Action::Transfer) {
        if (const Fault fault = core.begin(instruction, tasklet); fault != Fault::None) {
            return fault;
        }
        enqueue(instruction, tasklet);
    }
    ++(isInVain ? m_counts.synchronisation : m_counts.issued);
    const std::int32_t held = stallsOf(each.last, index);
    each.last = index;
    each.position = each.end = core.counter(tasklet);
    behindIssue(tasklet, held, isStuck(core));
    m_hasClosedLoop = closesLoop(core, tasklet);
    return Fault::None;
}

void RunAheadSchedule::enqueue(const PreparedInstruction& instruction, int tasklet)
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

void RunAheadSchedule::finishTransfers(ExpectedCore& core)
{
    while (!m_pending.empty() && m_pending.front().end <= m_now) {
        core.finish(m_pending.front().tasklet);
        m_pending.erase(m_pending.begin());
    }
}

void RunAheadSchedule::passOfTransfers(std::int64_t cycles)
{
    m_free -= cycles * TransferTimes::kPerCycle;
    for (Pending& each : m_pending) {
        each.end -= cycles;
    }
}

/// Advances to the next cycle in which a tasklet may become able to issue. False: none ever will.
bool RunAheadSchedule::waitForTasklet(const ExpectedCore& core, std::int64_t end)
{
    if (isStuck(core)) {
        return false;
    }
    std::int64_t until = m_pending.empty() ? std::numeric_limits<std::int64_t>::max() : m_pending.front().end;
    const bool isWaiting = (m_oldEnough & core.blocked()) != 0;
    // A blocked tasklet that becomes old enough changes the category of the cycles.
    const std::uint32_t awaited = core.runnable() | (isWaiting ? 0 : core.blocked());
    for (std::uint32_t i = m_firstYoung; i != m_behindYoung; ++i) {
        const int tasklet = m_young[i % kYoung];
        if ((awaited >> tasklet & 1) != 0) {
            until = std::min(until, m_tasklets[at(tasklet)].ready);
            break;
        }
    }
    until = std::min(until, end);
    (isWaiting ? m_counts.transfers : m_counts.distance) += until - m_now;
    pass(until - m_now);
    return true;
}

/// True if tasklets can only issue in turn: each is old enough when its turn comes, now and later.
bool RunAheadSchedule::isDense(std::uint32_t runnable)
{
    if (runnable != m_counted) {
        m_counted = runnable;
        m_hasMany = std::popcount(runnable) >= m_distance;
    }
    if (!m_hasMany) {
        return false;
    }
    const std::uint32_t later = runnable >> m_pointer << m_pointer;
    std::int64_t turn = m_now;
    for (std::uint32_t part : {later, runnable ^ later}) {
        for (; part != 0; part &= part - 1) {
            if (m_tasklets[at(std::countr_zero(part))].ready > turn++) {
                return false;
            }
        }
    }
    return true;
}

/// Dense mode: issues instructions of runs until a cycle, until a tasklet's run ends, or until the leading tasklet
/// closes a loop.
void RunAheadSchedule::issueInTurn(ExpectedCore& core, std::int64_t limit)
{
    const std::uint32_t runnable = core.runnable();
    const int leader = std::countr_zero(runnable | core.blocked());
    const int count = std::popcount(runnable);
    std::int64_t issued = 0;
    std::int64_t stalls = 0;
    int left = 0; // turns until iterations can be skipped
    while (m_now < limit && !m_hasClosedLoop) {
        if (left-- == 0) {
            skipRounds(runnable, count, limit);
            left = count - 1;
        }
        const int tasklet = firstBehind(runnable);
        if (!hasRun(core, tasklet)) {
            break;
        }
        Tasklet& each = m_tasklets[at(tasklet)];
        each.ready = m_now + m_distance;
        const std::int32_t held = takeNext(each);
        ++issued;
        stalls += held;
        m_now += 1 + held;
        m_pointer = tasklet + 1 < m_count ? tasklet + 1 : 0;
        m_hasClosedLoop = tasklet == leader && closesLoop(core, tasklet);
    }
    m_counts.issued += issued;
    m_counts.registerStalls += stalls;
    sortYoung();
}

/// Skips iterations in which all tasklets stay in their runs, except for the last one, which shows when each tasklet
/// has issued.
void RunAheadSchedule::skipRounds(std::uint32_t runnable, int count, std::int64_t limit)
{
    std::int64_t rounds = (limit - m_now) / (count * (1 + m_mostHeld)) - 1;
    for (std::uint32_t part = runnable; part != 0 && rounds > 1; part &= part - 1) {
        const Tasklet& each = m_tasklets[at(std::countr_zero(part))];
        rounds = std::min<std::int64_t>(rounds, each.end - each.position - 1);
    }
    if (rounds <= 1) {
        return;
    }
    std::int64_t stalls = 0;
    for (std::uint32_t part = runnable; part != 0; part &= part - 1) {
        Tasklet& each = m_tasklets[at(std::countr_zero(part))];
        const auto position = each.position + static_cast<std::int32_t>(rounds);
        stalls += each.held + m_stallsBefore[at(position)] - m_stallsBefore[at(each.position) + 1];
        each.position = position;
        each.last = position - 1;
        each.held = m_stallsInOrder[at(position)];
    }
    m_counts.issued += rounds * count;
    m_counts.registerStalls += stalls;
    m_now += rounds * count + stalls;
}

/// After a dense phase: sorts the tasklets that are not old enough by the time when they will be.
void RunAheadSchedule::sortYoung()
{
    m_firstYoung = m_behindYoung = 0;
    m_oldEnough = 0;
    for (int tasklet = 0; tasklet < m_count; ++tasklet) {
        const std::int64_t ready = m_tasklets[at(tasklet)].ready;
        if (ready <= m_now) {
            m_oldEnough |= std::uint32_t{1} << tasklet;
            continue;
        }
        std::uint32_t place = m_behindYoung++;
        for (; place > 0 && m_tasklets[at(m_young[place - 1])].ready > ready; --place) {
            m_young[place] = m_young[place - 1];
        }
        m_young[place] = tasklet;
    }
}

Fault RunAheadSchedule::advance(ExpectedCore& core, std::int64_t end)
{
    m_hasClosedLoop = false;
    while (m_now < end && !m_hasClosedLoop) {
        finishTransfers(core);
        if (isDense(core.runnable())) {
            issueInTurn(core, std::min(end, m_pending.empty() ? end : m_pending.front().end));
            if (m_hasClosedLoop || m_now >= end || (!m_pending.empty() && m_pending.front().end <= m_now)) {
                continue;
            }
        }
        const std::uint32_t able = m_oldEnough & core.runnable();
        if (able == 0) {
            if (!waitForTasklet(core, end)) {
                return Fault::None;
            }
            continue;
        }
        const int tasklet = firstBehind(able);
        if (hasRun(core, tasklet)) {
            issueOfRun(core, tasklet);
        } else if (const Fault fault = issueAlone(core, tasklet); fault != Fault::None) {
            return fault;
        }
        if (core.isRefused()) {
            return Fault::None;
        }
    }
    return Fault::None;
}

} // namespace pimento::sim::upmem
