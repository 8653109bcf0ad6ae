// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/core_clocks.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

CoreClocks::CoreClocks(const ProfiledStreams& of, Bookings* bookings)
    : m_of(of), m_bookings(bookings), m_counter(of), m_clocks(of.streams.cores.size()),
      m_groupStarts(of.placement.groups.size()), m_times(of.streams.cores.size())
{
}

void CoreClocks::multiply(std::size_t core, const Instruction& at)
{
    CoreClock& clock = m_clocks[core];
    CoreTimes& times = m_times[core];
    const std::int64_t mvm = m_of.chip.mvmNs;
    std::int64_t& groupStart = m_groupStarts[static_cast<std::size_t>(at.other)];
    if (clock.hasStarted) {
        const std::int64_t last = clock.lastStart;
        std::int64_t start = last + std::max(m_of.chip.issueNs, clock.prepared - last);
        if (groupStart != 0) {
            start = std::max(start, groupStart + mvm);
        }
        if (start < clock.synchronised) {
            start = clock.synchronised + clock.preparation;
        }
        groupStart = start;
        clock.done = start + mvm;
        times.mvm += std::min(start - last, mvm);
    } else {
        groupStart = clock.prepared;
        clock.done += mvm;
        clock.hasStarted = true;
        times.mvm += mvm;
    }
    book(m_bookings, BookedUnit::Group, static_cast<std::size_t>(at.other), groupStart, groupStart + mvm);
    clock.lastStart = groupStart;
    clock.preparation = 0;
    m_counter.multiply(at);
}

void CoreClocks::compute(std::size_t core, const Instruction& at)
{
    CoreClock& clock = m_clocks[core];
    const std::int64_t duration = isFree(at.function) ? 0 : vectorNs(m_of.chip, at.length);
    book(m_bookings, BookedUnit::Vector, core, clock.done, clock.done + duration);
    clock.done += duration;
    if (at.stage == Stage::AccumulateRemote) {
        clock.synchronised += duration;
    }
    if (at.stage == Stage::AccumulateRemote || at.stage == Stage::Post) {
        m_times[core].vector += duration;
    }
    m_counter.compute(at);
}

void CoreClocks::move(std::size_t core, const Instruction& at)
{
    CoreClock& clock = m_clocks[core];
    const std::int64_t once = transferNs(m_counter.bytesOf(at), m_of.chip.localBandwidth);
    const std::int64_t duration = at.operation == Operation::Copy ? 2 * once : once;
    if (at.stage == Stage::Prepare) {
        clock.prepared += duration;
        clock.preparation += duration;
    } else {
        clock.done += duration;
        m_times[core].vector += duration;
    }
    m_counter.move(at);
}

void CoreClocks::access(std::size_t core, const Instruction& at, std::int64_t span)
{
    CoreClock& clock = m_clocks[core];
    CoreTimes& times = m_times[core];
    m_counter.access(at);
    if (at.operation == Operation::Store) {
        clock.done += span;
        times.memory += span;
        return;
    }
    clock.prepared += span;
    clock.preparation += span;
    if (clock.prepared > clock.done) {
        times.memory += clock.prepared - clock.done;
        clock.done = clock.prepared;
    }
}

std::int64_t CoreClocks::meet(std::size_t one, std::size_t other)
{
    const std::int64_t at = std::max(m_clocks[one].done, m_clocks[other].done);
    for (const std::size_t core : {one, other}) {
        m_times[core].sync += at - m_clocks[core].done;
        m_clocks[core].done = at;
        m_clocks[core].synchronised = at;
    }
    return at;
}

void CoreClocks::transfer(std::size_t one, std::size_t other, const Instruction& at, std::int64_t span)
{
    const std::int64_t duration = span + (m_counter.isOffChip(one, at) ? offChipNs(at) : 0);
    for (const std::size_t core : {one, other}) {
        m_clocks[core].done += duration;
        m_times[core].transfer += duration;
    }
    m_counter.transfer(one, at);
}

void CoreClocks::endStep(std::size_t core)
{
    m_clocks[core].prepared = m_clocks[core].done;
    m_clocks[core].preparation = 0;
    m_clocks[core].hasStarted = false;
}

StreamProfile CoreClocks::take()
{
    StreamProfile made;
    for (std::size_t core = 0; core < m_clocks.size(); ++core) {
        m_times[core].end = m_clocks[core].done;
        made.makespanNs = std::max(made.makespanNs, m_clocks[core].done);
    }
    made.counts = m_counter.counts();
    made.cores = std::move(m_times);
    return made;
}

} // namespace pimento::crossbar
