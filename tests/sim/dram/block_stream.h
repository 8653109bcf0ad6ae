// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/request_blocks.h"

#include <algorithm>
#include <deque>
#include <vector>

namespace pimento::test {

/// A stream of requests that also gives blocks of requests which differ only in their address.
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
    /// Counts the sweeps over several channels. Call it before anything is read.
    [[nodiscard]] std::size_t sweeps()
    {
        std::vector<sim::RequestBlock> some(64);
        std::size_t sweeps = 0;
        for (std::size_t count = some.size(); count == some.size();) {
            count = readBlocks(some);
            for (std::size_t i = 0; i < count; ++i) {
                sweeps += some[i].columns > 1 && some[i].channels > 1 ? 1 : 0;
            }
        }
        return sweeps;
    }
    [[nodiscard]] std::span<const sim::RunAddress> pattern(std::int32_t index) const override
    {
        return m_patterns[static_cast<std::size_t>(index)];
    }

private:
    /// Returns how many runs from index `at` on are neighbouring columns of one row and channel.
    [[nodiscard]] std::size_t columnsAt(std::size_t at) const
    {
        std::size_t columns = 0;
        sim::Request next = at < m_runs.size() ? m_runs[at].request : sim::Request{};
        while (at + columns < m_runs.size() && m_runs[at + columns].channels == 1 &&
               m_runs[at + columns].request == next && columns < sim::RequestBlock::kMostColumns) {
            ++columns;
            ++next.column;
        }
        return columns;
    }
    /// Returns the longest sweep that begins at index `at`. It has one channel if the next channel's columns differ.
    [[nodiscard]] sim::RequestBlock sweepAt(std::size_t at) const
    {
        sim::RequestBlock sweep = m_runs[at];
        sweep.columns = static_cast<std::uint16_t>(columnsAt(at));
        for (at += sweep.columns; at < m_runs.size() && columnsAt(at) == sweep.columns; at += sweep.columns) {
            sim::Request same = m_runs[at].request;
            same.channel = static_cast<std::uint16_t>(same.channel - sweep.channels);
            if (same != sweep.request) {
                break;
            }
            ++sweep.channels;
        }
        return sweep;
    }
    sim::RequestBlock takeBlock()
    {
        if (columnsAt(m_next) > 1) {
            const sim::RequestBlock sweep = sweepAt(m_next);
            m_next += std::size_t{sweep.channels} * sweep.columns;
            return sweep;
        }
        const sim::RequestBlock first = m_runs[m_next++];
        std::vector<sim::RunAddress> addresses = {addressOf(first)};
        for (; m_next < m_runs.size() && isSame(m_runs[m_next].request, first.request); ++m_next) {
            addresses.push_back(addressOf(m_runs[m_next]));
        }
        if (addresses.size() == 1) {
            return first;
        }
        const auto known = std::ranges::find(m_patterns, addresses);
        const auto index = static_cast<std::int32_t>(known - m_patterns.begin());
        if (known == m_patterns.end()) {
            m_patterns.push_back(addresses);
        }
        return {first.request, 1, 1, index};
    }
    static sim::RunAddress addressOf(const sim::RequestBlock& run)
    {
        return {run.request.bank, run.request.channel, run.channels, run.step};
    }
    static bool isSame(const sim::Request& a, const sim::Request& b)
    {
        return a.kind == b.kind && a.row == b.row && a.column == b.column && a.phase == b.phase;
    }

    sim::SpanStream m_requests;
    std::vector<sim::RequestBlock> m_runs;
    std::deque<std::vector<sim::RunAddress>> m_patterns;
    std::size_t m_next = 0;
    bool m_isRead = false;
};

} // namespace pimento::test
