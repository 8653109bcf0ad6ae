// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/front_end.h"

#include <string>

namespace pimento::sim {

FrontEnd::FrontEnd(const Machine& machine, RequestStream& stream, ChannelClasses& classes, Runs runs, Memo memo)
    : m_machine(&machine), m_classes(&classes), m_reader(stream, runs),
      m_requestsByKind(static_cast<std::size_t>(machine.requestCount()), 0),
      m_counted(static_cast<std::size_t>(machine.commandCount()), 0), m_commandsByPart(PhaseSplitter::kParts, m_counted)
{
    if (memo == Memo::On) {
        m_memo.emplace(machine, classes);
    }
}

Result<void> FrontEnd::advance(std::int64_t& cycle)
{
    m_blockedOn = -1;
    while (true) {
        const std::size_t wanted = m_memo && m_pieceLeft == 0 ? StateMemo::kMostRuns + 1 : 1;
        while (!m_isExhausted && left().size() < wanted) {
            if (Result<void> filled = refill(); !filled) {
                return filled;
            }
        }
        if (left().empty()) {
            return {};
        }
        if (m_memo && m_pieceLeft == 0 && jump(cycle)) {
            continue;
        }
        const RequestRun& run = m_runs[m_position];
        if (!m_isBegun) {
            m_rest = ChannelClasses::channelsOf(run);
            m_isBegun = true;
        }
        const int taken = m_classes->handOut(run, m_rest, cycle);
        if (taken > 0) {
            book(run, taken, cycle);
        } else if (m_isPieceNew && m_memo) {
            m_memo->startsLate();
        }
        m_isPieceNew = false;
        m_blockedOn = m_classes->refusedBy();
        if (m_blockedOn >= 0) {
            return {};
        }
        finishRun(cycle);
    }
}

/// The run at the head has been handed out.
void FrontEnd::finishRun(std::int64_t cycle)
{
    const bool isFence = m_machine->request(m_runs[m_position].request.kind).side == RequestSide::Fence;
    ++m_position;
    m_isBegun = false;
    if (isFence) {
        m_classes->mergeEqual(cycle);
    }
    if (m_pieceLeft > 0 && --m_pieceLeft == 0) {
        m_memo->end(cycle);
    }
}

/// Begins the next piece; true if it was jumped over.
bool FrontEnd::jump(std::int64_t& cycle)
{
    if (const std::size_t pause = m_memo->pause(); pause > 0) {
        m_pieceLeft = pause;
        return false;
    }
    m_pieceLeft = m_memo->pieceOf(left());
    m_isPieceNew = true;
    if (m_pieceLeft == 0) {
        m_pieceLeft = left().size(); // the last ones
        return false;
    }
    const std::span<const RequestRun> piece = left().first(m_pieceLeft);
    const auto found = m_memo->begin(piece, cycle);
    // Behind a fence, commands are given to parts when the first request is taken.
    if (!found || !(found->startsAtOnce || !m_phases.isBehindFence())) {
        return false;
    }
    const std::int64_t requests = m_requests;
    for (const RequestRun& run : piece) {
        const bool isFence = m_machine->request(run.request.kind).side == RequestSide::Fence;
        book(run, run.channels, isFence ? cycle + found->cycles : cycle); // fences end a piece
    }
    m_jumpedRequests += m_requests - requests;
    m_classes->addCommands(found->commandsByKind);
    m_memo->apply(cycle);
    cycle += found->cycles;
    m_position += m_pieceLeft;
    m_pieceLeft = 0;
    return true;
}

/// Counts requests that were taken.
void FrontEnd::book(const RequestRun& run, int channels, std::int64_t cycle)
{
    m_requests += channels;
    m_requestsByKind[run.request.kind] += channels;
    const RequestSide side = m_machine->request(run.request.kind).side;
    if (const auto ended = m_phases.accepted(side, cycle, run.request.phase)) {
        countCommands(*ended);
    }
}

void FrontEnd::countCommands(std::size_t part)
{
    const std::vector<std::int64_t> sum = m_classes->commandsByKind();
    for (std::size_t command = 0; command < m_counted.size(); ++command) {
        m_commandsByPart[part][command] += sum[command] - m_counted[command];
        m_counted[command] = sum[command];
    }
}

Result<void> FrontEnd::refill()
{
    const std::span<const RequestRun> more = m_reader.next();
    m_isExhausted = more.empty();
    m_runs.erase(m_runs.begin(), m_runs.begin() + static_cast<std::ptrdiff_t>(m_position));
    m_position = 0;
    m_runs.insert(m_runs.end(), more.begin(), more.end());
    return check(more);
}

Result<void> FrontEnd::check(std::span<const RequestRun> runs) const
{
    const DeviceDescription& device = m_machine->description();
    for (const RequestRun& run : runs) {
        const Request& request = run.request;
        if (request.kind >= m_machine->requestCount() ||
            request.channel + (run.channels - 1) * run.step >= m_machine->channels() ||
            request.bank >= m_machine->banks() || request.row >= device.rowsPerBank ||
            request.column >= device.columnsPerRow) {
            return fail("a request lies outside the device", "device \"" + device.name + "\"",
                        "keep channel, bank, row and column inside the organisation");
        }
    }
    return {};
}

} // namespace pimento::sim
