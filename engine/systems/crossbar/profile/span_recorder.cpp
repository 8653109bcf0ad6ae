// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/span_recorder.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::size_t kSpanKinds = RecordedSpan::kWaits + kTimeUses;

} // namespace

SpanRecorder::SpanRecorder(std::size_t cores, std::size_t most) : m_most(most), m_last(cores * kSpanKinds, kNone)
{
    m_run.stepEnds.resize(cores);
}

void SpanRecorder::add(std::size_t core, const Instruction& at, std::int64_t begin, std::int64_t end)
{
    put({.begin = begin,
         .length = end - begin,
         .core = static_cast<std::int32_t>(core),
         .node = at.node,
         .window = at.window,
         .other = at.operation == Operation::Mvm ? at.other : -1,
         .kind = static_cast<std::uint8_t>(at.operation)});
}

void SpanRecorder::wait(std::size_t core, TimeUse use, std::int64_t begin, std::int64_t end, std::int32_t node)
{
    const auto kind = static_cast<std::uint8_t>(RecordedSpan::kWaits + static_cast<std::uint8_t>(use));
    put({.begin = begin, .length = end - begin, .core = static_cast<std::int32_t>(core), .node = node, .kind = kind});
}

void SpanRecorder::transfer(std::size_t from, const Instruction& send, std::int64_t begin, std::int64_t end)
{
    RecordedSpan span{.begin = begin,
                      .length = end - begin,
                      .core = static_cast<std::int32_t>(from),
                      .node = send.node,
                      .window = send.window,
                      .other = m_transfers++,
                      .kind = static_cast<std::uint8_t>(Operation::Send)};
    append(span);
    span.core = send.other;
    span.kind = static_cast<std::uint8_t>(Operation::Receive);
    append(span);
}

/// Adds a span, or makes the last one of its kind longer.
void SpanRecorder::put(const RecordedSpan& span)
{
    if (span.other >= 0) {
        append(span);
        return;
    }
    std::size_t& last = m_last[static_cast<std::size_t>(span.core) * kSpanKinds + span.kind];
    if (last != kNone && m_run.spans[last].end() == span.begin && m_run.spans[last].node == span.node) {
        m_run.spans[last].length += span.length;
        return;
    }
    last = append(span);
}

/// Index of the span; kNone: it may not stay there.
std::size_t SpanRecorder::append(const RecordedSpan& span)
{
    if (span.begin >= m_horizon) {
        ++m_run.omitted;
        return kNone;
    }
    m_run.spans.push_back(span);
    if (m_run.spans.size() < 2 * m_most) {
        return m_run.spans.size() - 1;
    }
    dropLate();
    return kNone;
}

void SpanRecorder::dropLate()
{
    std::vector<std::int64_t> begins;
    begins.reserve(m_run.spans.size());
    for (const RecordedSpan& each : m_run.spans) {
        begins.push_back(each.begin);
    }
    const auto middle = begins.begin() + static_cast<std::ptrdiff_t>(m_most);
    std::ranges::nth_element(begins, middle);
    m_horizon = *middle;
    m_run.omitted += static_cast<std::int64_t>(
        std::erase_if(m_run.spans, [this](const RecordedSpan& each) { return each.begin >= m_horizon; }));
    std::ranges::fill(m_last, kNone);
}

void SpanRecorder::linkTransfers()
{
    constexpr std::uint32_t kMissing = UINT32_MAX;
    std::vector<RecordedTransfer> all(static_cast<std::size_t>(m_transfers), {kMissing, kMissing});
    for (std::size_t i = 0; i < m_run.spans.size(); ++i) {
        const RecordedSpan& span = m_run.spans[i];
        if (span.is(Operation::Send)) {
            all[static_cast<std::size_t>(span.other)].send = static_cast<std::uint32_t>(i);
        } else if (span.is(Operation::Receive)) {
            all[static_cast<std::size_t>(span.other)].receive = static_cast<std::uint32_t>(i);
        }
    }
    std::erase_if(all, [](const RecordedTransfer& each) { return each.send == kMissing || each.receive == kMissing; });
    std::ranges::sort(all, {}, &RecordedTransfer::send);
    m_run.transfers = std::move(all);
}

RecordedRun SpanRecorder::take()
{
    std::ranges::stable_sort(m_run.spans, {}, &RecordedSpan::begin);
    linkTransfers();
    return std::move(m_run);
}

} // namespace pimento::crossbar
