// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/decoding_batch.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>

namespace pimento::serving {

namespace {

constexpr std::int64_t kClosed = std::numeric_limits<std::int64_t>::max();

} // namespace

void DecodingBatch::add(const Sequence& sequence)
{
    PIMENTO_ASSERT(sequence.tokensLeft > 0, "a sequence that joins makes tokens");
    const std::int64_t last = m_steps + sequence.tokensLeft;
    m_nextClose = m_open == 0 ? last : std::min(m_nextClose, last);
    m_contexts.push_back(sequence.context);
    m_requests.push_back(sequence.request);
    m_layouts.push_back(DecodeBatch::kNoLayout);
    m_joined.push_back(m_steps);
    m_lastStep.push_back(last);
    m_firstGap.push_back(sequence.lastToken);
    m_sum += sequence.context;
    m_longest = std::max(m_longest, sequence.context);
    ++m_open;
    ++m_fresh;
}

void DecodingBatch::noteGaps(Picoseconds now)
{
    const Gap gap{m_steps, now - m_lastEnd};
    m_lastEnd = now;
    m_lastGaps.clear();
    m_lastGaps.push_back({gap.length, m_open - static_cast<std::int64_t>(m_fresh)}); // complete sequences get no token
    for (std::size_t i = m_firstGap.size() - m_fresh; i < m_firstGap.size(); ++i) {
        m_firstGap[i] = now - m_firstGap[i];
        m_lastGaps.push_back({m_firstGap[i], 1});
    }
    m_fresh = 0;
    while (!m_gaps.empty() && m_gaps.back().length <= gap.length) {
        m_gaps.pop_back();
    }
    m_gaps.push_back(gap);
    // Drop gaps from before the oldest member joined: no sequence can have them.
    while (m_gaps.front().step < m_joined.front() + 2 && m_gaps.size() > 1) {
        m_gaps.pop_front();
    }
}

/// Adds a token to each context. A complete sequence that keeps its slot does not grow.
void DecodingBatch::growContexts()
{
    for (std::size_t i = 0; i < m_contexts.size(); ++i) {
        m_contexts[i] += m_lastStep[i] == kClosed ? 0 : 1;
        m_longest = std::max(m_longest, m_contexts[i]);
    }
    m_sum += m_open;
}

const std::vector<DecodingBatch::Departure>& DecodingBatch::endStep(Picoseconds now)
{
    PIMENTO_ASSERT(m_open > 0, "a step makes tokens");
    ++m_steps;
    growContexts();
    noteGaps(now);
    m_departures.clear();
    if (m_steps == m_nextClose) {
        close();
    }
    return m_departures;
}

DecodingBatch::Departure DecodingBatch::departure(std::size_t place) const
{
    // The first gap after joining is stored apart, since the token before it did not come from a step of the batch.
    const bool hasStepped = place + m_fresh < m_contexts.size();
    const Picoseconds first = m_firstGap[place];
    Departure left{m_requests[place], m_contexts[place], hasStepped ? first : Picoseconds{0},
                   hasStepped ? m_lastEnd : first};
    const auto longest = std::ranges::lower_bound(m_gaps, m_joined[place] + 2, {}, &Gap::step);
    if (longest != m_gaps.end()) {
        left.longestGap = std::max(left.longestGap, longest->length);
    }
    return left;
}

void DecodingBatch::close()
{
    for (std::size_t i = 0; i < m_lastStep.size(); ++i) {
        if (m_lastStep[i] == m_steps) {
            m_departures.push_back(departure(i));
            m_lastStep[i] = kClosed;
            --m_open;
            --m_contexts[i]; // it has no next step: a kept slot stays as in its last one
            --m_sum;
        }
    }
    if (m_places == Places::Freed || m_open == 0) {
        removeClosed();
    }
    m_longest = m_contexts.empty() ? 0 : *std::ranges::max_element(m_contexts);
    m_nextClose = m_lastStep.empty() ? 0 : *std::ranges::min_element(m_lastStep);
}

void DecodingBatch::removeClosed()
{
    std::size_t kept = 0;
    m_sum = 0;
    m_longest = 0;
    for (std::size_t i = 0; i < m_lastStep.size(); ++i) {
        if (m_lastStep[i] == kClosed) {
            continue;
        }
        m_contexts[kept] = m_contexts[i];
        m_requests[kept] = m_requests[i];
        m_layouts[kept] = m_layouts[i];
        m_joined[kept] = m_joined[i];
        m_lastStep[kept] = m_lastStep[i];
        m_firstGap[kept] = m_firstGap[i];
        m_sum += m_contexts[kept];
        m_longest = std::max(m_longest, m_contexts[kept]);
        ++kept;
    }
    m_contexts.resize(kept);
    m_requests.resize(kept);
    m_layouts.resize(kept);
    m_joined.resize(kept);
    m_lastStep.resize(kept);
    m_firstGap.resize(kept);
}

DecodingBatch::Departure DecodingBatch::takeLast()
{
    PIMENTO_ASSERT(!m_lastStep.empty() && m_lastStep.back() != kClosed, "there is a sequence to take out");
    const Departure left = departure(m_lastStep.size() - 1);
    m_lastStep.back() = kClosed;
    m_fresh -= m_fresh > 0 ? 1 : 0;
    --m_open;
    removeClosed();
    m_nextClose = m_lastStep.empty() ? 0 : *std::ranges::min_element(m_lastStep);
    return left;
}

} // namespace pimento::serving
