// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/request_runs.h"

namespace pimento::sim {

namespace {

constexpr std::size_t kReadAhead = 1024;

/// Appends the request to the run if it is the same one for the next channel.
bool extend(RequestRun& run, const Request& request)
{
    const int last = run.request.channel + (run.channels - 1) * run.step;
    const int step = request.channel - last;
    if (step < 1 || (run.channels > 1 && step != run.step)) {
        return false;
    }
    Request same = request;
    same.channel = run.request.channel;
    if (same != run.request) {
        return false;
    }
    run.step = static_cast<std::uint16_t>(step);
    ++run.channels;
    return true;
}

} // namespace

RunReader::RunReader(RequestStream& stream, Runs runs)
    : m_stream(&stream), m_joins(runs == Runs::Join), m_hasRuns(m_joins && stream.hasRuns())
{
    m_runs.resize(kReadAhead);
    if (!m_hasRuns) {
        m_requests.resize(kReadAhead);
    }
}

std::span<const RequestRun> RunReader::next()
{
    if (m_hasRuns) {
        m_runs.resize(kReadAhead);
        m_runs.resize(m_isExhausted ? 0 : m_stream->readRuns(m_runs));
        m_isExhausted = m_runs.size() < kReadAhead;
        return m_runs;
    }
    m_runs.clear();
    while (!m_isExhausted && m_runs.empty()) {
        const std::size_t count = m_stream->read(m_requests);
        m_isExhausted = count < m_requests.size();
        join(std::span(m_requests).first(count));
    }
    return m_runs;
}

/// Gives out all runs that are complete; the last one may go on in the next requests.
void RunReader::join(std::span<const Request> requests)
{
    for (const Request& request : requests) {
        if (m_hasOpen && m_joins && extend(m_open, request)) {
            continue;
        }
        if (m_hasOpen) {
            m_runs.push_back(m_open);
        }
        m_open = {request, 1, 1};
        m_hasOpen = true;
    }
    if (m_hasOpen && (m_isExhausted || !m_joins)) {
        m_runs.push_back(m_open);
        m_hasOpen = false;
    }
}

} // namespace pimento::sim
