// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/front_end.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace pimento::sim {

namespace {

constexpr int kJumpsBetweenChecks = 2048; // takes a few milliseconds
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

} // namespace

FrontEnd::FrontEnd(const Machine& machine, RequestStream& stream, ChannelGroups& groups, Joining joining, Replay replay)
    : m_machine(&machine), m_groups(&groups), m_reader(stream, joining),
      m_requestsByKind(static_cast<std::size_t>(machine.requestCount()), 0),
      m_counted(static_cast<std::size_t>(machine.commandCount()), 0), m_commandsByPart(PhaseSplitter::kParts, m_counted)
{
    if (replay.cache != nullptr) {
        m_replay.emplace(machine, groups, *replay.cache, replay.options);
    }
}

Result<FrontEnd::Pause> FrontEnd::advance(std::int64_t& cycle)
{
    m_blockedOn = -1;
    while (true) {
        const std::size_t wanted = isAtSegment() ? TransitionReplay::kMostRuns + 1 : 1;
        while (!m_isExhausted && left().size() < wanted) {
            if (Result<void> filled = refill(); !filled) {
                return tl::unexpected<Error>(filled.error());
            }
        }
        if (left().empty()) {
            m_groups->settle(cycle);
            if (m_replay) {
                m_replay->leave(cycle);
            }
            return Pause::Tick;
        }
        if (isAtSegment()) {
            m_groups->settle(cycle);
            if (jump(cycle)) {
                if (++m_jumps == kJumpsBetweenChecks) {
                    m_jumps = 0;
                    return Pause::Check;
                }
                continue;
            }
        }
        dispatch(cycle);
        if (m_blockedOn >= 0) {
            m_groups->settle(cycle);
            mergeSometimes(cycle);
            return Pause::Tick;
        }
        finishRun(cycle);
    }
}

RequestRun FrontEnd::here() const
{
    const RequestBlock& block = m_blocks[m_position];
    if (block.pattern < 0) {
        return {block.request, block.channels, block.step, block.columns};
    }
    const RunAddress& address = m_patterns[static_cast<std::size_t>(block.pattern)].addresses[m_run];
    RequestRun run{block.request, address.channels, address.step};
    run.request.bank = address.bank;
    run.request.channel = address.channel;
    return run;
}

std::int64_t FrontEnd::nextTry(std::int64_t cycle) const
{
    if (m_blockedOn < 0) {
        return kNever;
    }
    const Channel& channel = m_groups->of(m_blockedOn).channel;
    if (channel.hasQueueChanged(cycle)) {
        return cycle + 1;
    }
    return channel.isWaitingForDataOnly(cycle) ? channel.lastReadRetires() : kNever;
}

/// Dispatches the run at the head as far as the channels take it.
void FrontEnd::dispatch(std::int64_t cycle)
{
    if (!m_isBegun) {
        m_head = ChannelGroups::begin(here());
        m_isBegun = true;
    }
    const int taken = m_groups->dispatch(m_head, cycle);
    if (taken > 0) {
        book(m_head.run.request, taken, cycle);
    } else if (m_isSegmentNew && m_replay) {
        m_replay->startsLate();
    }
    m_isSegmentNew = false;
    m_blockedOn = m_groups->refusedBy();
}

void FrontEnd::mergeSometimes(std::int64_t cycle)
{
    if (!m_replay) {
        m_groups->mergeSometimes(cycle);
    } else if (!m_replay->isRecording()) {
        m_replay->leave(cycle);
        m_groups->mergeSometimes(cycle);
    }
}

/// Moves to the next run after the one at the head has been dispatched.
void FrontEnd::finishRun(std::int64_t cycle)
{
    m_isBegun = false;
    m_pauseLeft -= std::min(m_pauseLeft, std::size_t{m_head.run.columns});
    ++m_run;
    const std::int32_t pattern = m_blocks[m_position].pattern;
    if (pattern < 0 || m_run == m_patterns[static_cast<std::size_t>(pattern)].addresses.size()) {
        finishBlock(cycle);
    }
}

void FrontEnd::finishBlock(std::int64_t cycle)
{
    const bool isFence = m_machine->request(m_blocks[m_position].request.kind).side == RequestSide::Fence;
    ++m_position;
    m_run = 0;
    const bool isEnd = m_segmentLeft > 0 && --m_segmentLeft == 0;
    if (isEnd || isFence) {
        m_groups->settle(cycle);
    }
    if (isEnd) {
        m_replay->end(cycle);
    }
    if (isFence && m_replay) {
        m_replay->merge(cycle);
    } else if (isFence) {
        m_groups->mergeEqual(cycle);
    }
}

/// Starts the next segment; true if it was fast-forwarded.
bool FrontEnd::jump(std::int64_t& cycle)
{
    m_pauseLeft = m_replay->pause();
    if (m_pauseLeft > 0) {
        m_replay->leave(cycle);
        return false;
    }
    m_segmentLeft = m_replay->segmentOf(left().first(std::min(left().size(), TransitionReplay::kMostRuns + 1)));
    m_isSegmentNew = true;
    if (m_segmentLeft == 0) {
        m_segmentLeft = left().size(); // the last blocks
        m_replay->leave(cycle);
        return false;
    }
    const std::span<const RequestBlock> segment = left().first(m_segmentLeft);
    // Behind a fence, commands are assigned to parts when the first request is taken.
    const auto start = m_phases.isBehindFence() ? TransitionReplay::Start::AtOnce : TransitionReplay::Start::Whenever;
    const auto found = m_replay->jump(segment, cycle, start);
    if (!found) {
        return false;
    }
    const std::int64_t requests = m_requests;
    bookAll(segment, cycle, *found);
    m_jumpedRequests += m_requests - requests;
    m_groups->addCommands(found->commandsByKind);
    cycle += found->cycles;
    if (m_machine->request(segment.back().request.kind).side == RequestSide::Fence) {
        m_replay->merge(cycle);
    }
    m_position += m_segmentLeft;
    m_segmentLeft = 0;
    return true;
}

/// Counts the requests of a segment that was fast-forwarded. Its fences are taken at its end.
void FrontEnd::bookAll(std::span<const RequestBlock> segment, std::int64_t begin, const TransitionReplay::Jump& found)
{
    const auto pass = [&] { m_phases.passed(found.works); };
    bool hasPassed = false;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < segment.size(); ++i) {
        const RequestBlock& block = segment[i];
        count += block.pattern < 0 ? block.channels * block.columns
                                   : m_patterns[static_cast<std::size_t>(block.pattern)].requests;
        const bool goesOn = i + 1 < segment.size() && segment[i + 1].request.kind == block.request.kind &&
                            segment[i + 1].request.phase == block.request.phase;
        if (!goesOn) {
            const bool isFence = m_machine->request(block.request.kind).side == RequestSide::Fence;
            if (isFence && !std::exchange(hasPassed, true)) {
                pass();
            }
            book(block.request, std::exchange(count, 0), isFence ? begin + found.cycles : begin);
        }
    }
    if (!hasPassed) {
        pass();
    }
}

/// Counts requests that were taken.
void FrontEnd::book(const Request& request, std::int64_t count, std::int64_t cycle)
{
    m_requests += count;
    m_requestsByKind[request.kind] += count;
    const Machine::RequestKind& kind = m_machine->request(request.kind);
    if (const auto ended = m_phases.accepted(kind.side, cycle, request.phase)) {
        countCommands(*ended);
    }
    m_phases.noteWork(kind.work);
}

void FrontEnd::passed(std::int64_t begin, std::int64_t end)
{
    RequestWork work = RequestWork::None;
    std::int64_t busy = 0; // cycles in which the units are busy
    if (m_blockedOn >= 0) {
        const Channel& channel = m_groups->of(m_blockedOn).channel;
        const int kind = channel.oldestKind();
        work = kind < 0 ? RequestWork::None : m_machine->request(kind).work;
        busy = std::clamp<std::int64_t>(channel.unitsBusyUntil() - begin, 0, end - begin);
    }
    m_phases.passed(busy, RequestWork::Compute);
    m_phases.passed(end - begin - busy, work);
    if (m_replay) {
        m_replay->passed(busy, RequestWork::Compute);
        m_replay->passed(end - begin - busy, work);
    }
}

void FrontEnd::countCommands(std::size_t part)
{
    const std::vector<std::int64_t> sum = m_groups->commandsByKind();
    for (std::size_t command = 0; command < m_counted.size(); ++command) {
        m_commandsByPart[part][command] += sum[command] - m_counted[command];
        m_counted[command] = sum[command];
    }
}

Result<void> FrontEnd::refill()
{
    const std::span<const RequestBlock> more = m_reader.next();
    m_isExhausted = more.empty();
    m_blocks.erase(m_blocks.begin(), m_blocks.begin() + static_cast<std::ptrdiff_t>(m_position));
    m_position = 0;
    m_blocks.insert(m_blocks.end(), more.begin(), more.end());
    if (Result<void> known = learnPatterns(more); !known) {
        return known;
    }
    return check(more);
}

bool FrontEnd::isOnDevice(const Request& request, int channels, int step) const
{
    return request.channel + (channels - 1) * step < m_machine->channels() && request.bank < m_machine->banks();
}

namespace {

Result<void> outsideOf(const DeviceDescription& device)
{
    return fail("a request lies outside the device", "device \"" + device.name + "\"",
                "keep channel, bank, row and column inside the organisation");
}

} // namespace

Result<void> FrontEnd::learnPatterns(std::span<const RequestBlock> blocks)
{
    for (const RequestBlock& block : blocks) {
        const auto index = static_cast<std::size_t>(block.pattern);
        if (block.pattern < 0 || (index < m_patterns.size() && !m_patterns[index].addresses.empty())) {
            continue;
        }
        m_patterns.resize(std::max(m_patterns.size(), index + 1));
        Pattern& pattern = m_patterns[index];
        pattern.addresses = m_reader.pattern(block.pattern);
        for (const RunAddress& address : pattern.addresses) {
            pattern.requests += address.channels;
            if (!isOnDevice({.bank = address.bank, .channel = address.channel}, address.channels, address.step)) {
                return outsideOf(m_machine->description());
            }
        }
        if (m_replay) {
            m_replay->know(block.pattern, pattern.addresses);
        }
    }
    return {};
}

Result<void> FrontEnd::check(std::span<const RequestBlock> blocks) const
{
    const DeviceDescription& device = m_machine->description();
    for (const RequestBlock& block : blocks) {
        const Request& request = block.request;
        PIMENTO_ASSERT(block.columns == 1 || (block.columns <= RequestBlock::kMostColumns && block.pattern < 0),
                       "a sweep has few columns and no pattern");
        if (request.kind >= m_machine->requestCount() || request.row >= device.rowsPerBank ||
            request.column + block.columns > device.columnsPerRow ||
            (block.pattern < 0 && !isOnDevice(request, block.channels, block.step))) {
            return outsideOf(device);
        }
    }
    return {};
}

} // namespace pimento::sim
