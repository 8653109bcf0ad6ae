// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/request_blocks.h"

#include <algorithm>
#include <deque>
#include <vector>

namespace pimento::test {

/// A stream that knows which requests are the same to place after place.
class BlockStream final : public sim::RequestStream {
public:
    explicit BlockStream(const std::vector<sim::Request>& requests) : m_requests(requests) {}

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override { return m_requests.read(out); }
    [[nodiscard]] bool hasBlocks() const override { return true; }

    [[nodiscard]] std::size_t readBlocks(std::span<sim::RequestBlock> out) override
    {
        sim::BlockReader runs(m_requests, sim::Joining::Runs);
        if (!m_isRead) {
            for (auto more = runs.next(); !more.empty(); more = runs.next()) {
                m_runs.insert(m_runs.end(), more.begin(), more.end());
            }
            m_isRead = true;
        }
        std::size_t filled = 0;
        for (; filled < out.size() && m_next < m_runs.size(); ++filled) {
            out[filled] = takeBlock();
        }
        return filled;
    }
    [[nodiscard]] std::span<const sim::BlockPlace> pattern(std::int32_t index) const override
    {
        return m_patterns[static_cast<std::size_t>(index)];
    }

private:
    sim::RequestBlock takeBlock()
    {
        const sim::RequestBlock first = m_runs[m_next++];
        std::vector<sim::BlockPlace> places = {placeOf(first)};
        for (; m_next < m_runs.size() && isSame(m_runs[m_next].request, first.request); ++m_next) {
            places.push_back(placeOf(m_runs[m_next]));
        }
        if (places.size() == 1) {
            return first;
        }
        const auto known = std::ranges::find(m_patterns, places);
        const auto index = static_cast<std::int32_t>(known - m_patterns.begin());
        if (known == m_patterns.end()) {
            m_patterns.push_back(places);
        }
        return {first.request, 1, 1, index};
    }
    static sim::BlockPlace placeOf(const sim::RequestBlock& run)
    {
        return {run.request.bank, run.request.channel, run.channels, run.step};
    }
    static bool isSame(const sim::Request& a, const sim::Request& b)
    {
        return a.kind == b.kind && a.row == b.row && a.column == b.column && a.phase == b.phase;
    }

    sim::SpanStream m_requests;
    std::vector<sim::RequestBlock> m_runs;
    std::deque<std::vector<sim::BlockPlace>> m_patterns;
    std::size_t m_next = 0;
    bool m_isRead = false;
};

} // namespace pimento::test
