// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/core_clocks.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

CoreClocks::CoreClocks(const ProfiledStreams& of)
    : m_of(of), m_clocks(of.streams.cores.size()), m_groupStarts(of.placement.groups.size())
{
    m_result.cores.resize(of.streams.cores.size());
    m_result.counts.steps = static_cast<std::int64_t>(of.streams.steps());
}

void CoreClocks::multiply(std::size_t core, const Instruction& at)
{
    CoreClock& clock = m_clocks[core];
    CoreTimes& times = m_result.cores[core];
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
    clock.lastStart = groupStart;
    clock.preparation = 0;
    const PlacedGroup& group = m_of.placement.groups[static_cast<std::size_t>(at.other)];
    const LayerPartition& layer = m_of.partitions[static_cast<std::size_t>(group.matrix)];
    const std::int64_t width = layer.arraysOfGroup * m_of.chip.arrayColumns();
    ++m_result.counts.mvms;
    m_result.counts.arrayMvms += layer.arraysOfGroup;
    m_result.counts.localElements += at.length + std::min(width, layer.columns - group.part * width);
}

void CoreClocks::compute(std::size_t core, const Instruction& at)
{
    CoreClock& clock = m_clocks[core];
    const std::int64_t duration = vectorNs(m_of.chip, at.length);
    clock.done += duration;
    if (at.stage == Stage::AccumulateRemote) {
        clock.synchronised += duration;
    }
    if (at.stage == Stage::AccumulateRemote || at.stage == Stage::Post) {
        m_result.cores[core].vector += duration;
    }
    m_result.counts.vectorAdds += at.function == VectorFunction::Add ? 1 : 0;
    m_result.counts.vectorElements += at.length;
    m_result.counts.localElements += 2 * std::int64_t{at.length};
}

void CoreClocks::move(std::size_t core, const Instruction& at)
{
    CoreClock& clock = m_clocks[core];
    const std::int64_t once = transferNs(bytesOf(at), m_of.chip.localBandwidth);
    const std::int64_t duration = at.operation == Operation::Copy ? 2 * once : once;
    if (at.stage == Stage::Prepare) {
        clock.prepared += duration;
        clock.preparation += duration;
    } else {
        clock.done += duration;
        m_result.cores[core].vector += duration;
    }
    m_result.counts.vectorElements += at.length;
    m_result.counts.localElements += 2 * std::int64_t{at.length};
}

void CoreClocks::access(std::size_t core, const Instruction& at, std::int64_t span)
{
    CoreClock& clock = m_clocks[core];
    CoreTimes& times = m_result.cores[core];
    ++m_result.counts.memoryOperations;
    if (at.operation == Operation::Store) {
        clock.done += span;
        times.memory += span;
        m_result.counts.storedBytes += bytesOf(at);
        return;
    }
    clock.prepared += span;
    clock.preparation += span;
    if (clock.prepared > clock.done) {
        times.memory += clock.prepared - clock.done;
        clock.done = clock.prepared;
    }
    m_result.counts.loadedBytes += bytesOf(at);
}

std::int64_t CoreClocks::meet(std::size_t one, std::size_t other)
{
    const std::int64_t at = std::max(m_clocks[one].done, m_clocks[other].done);
    for (const std::size_t core : {one, other}) {
        m_result.cores[core].sync += at - m_clocks[core].done;
        m_clocks[core].done = at;
        m_clocks[core].synchronised = at;
    }
    return at;
}

void CoreClocks::transfer(std::size_t one, std::size_t other, const Instruction& at, std::int64_t span)
{
    const bool isOffChip = m_of.chip.chipOf(static_cast<int>(one)) != m_of.chip.chipOf(static_cast<int>(other));
    const std::int64_t duration = span + (isOffChip ? offChipNs(at) : 0);
    for (const std::size_t core : {one, other}) {
        m_clocks[core].done += duration;
        m_result.cores[core].transfer += duration;
    }
    m_result.counts.transferEnds += 2;
    m_result.counts.transferBytes += bytesOf(at);
    m_result.counts.offChipBytes += isOffChip ? bytesOf(at) : 0;
}

void CoreClocks::endStep(std::size_t core)
{
    m_clocks[core].prepared = m_clocks[core].done;
    m_clocks[core].preparation = 0;
    m_clocks[core].hasStarted = false;
}

StreamProfile CoreClocks::take()
{
    for (std::size_t core = 0; core < m_clocks.size(); ++core) {
        m_result.cores[core].end = m_clocks[core].done;
        m_result.makespanNs = std::max(m_result.makespanNs, m_clocks[core].done);
    }
    return std::move(m_result);
}

} // namespace pimento::crossbar
