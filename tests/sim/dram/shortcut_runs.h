// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/sim/dram/block_stream.h"
#include "tests/sim/support.h"

#include <cstddef>
#include <stop_token>
#include <utility>
#include <vector>

namespace pimento::test {

/// The result of a run, and what shortcuts saved in it.
struct Outcome {
    Result<sim::RunResult> result;
    sim::ShortcutUse use;
};

inline Outcome runWith(const sim::Machine& machine, const std::vector<sim::Request>& requests, sim::RunOptions options)
{
    sim::ShortcutUse use;
    options.shortcutUse = &use;
    BlockStream stream(requests);
    auto result = sim::run(machine, stream, options);
    return {std::move(result), use};
}

/// Records the commands of a run and asks for a stop when it has `stopsAt` of them.
class Trace final : public sim::CommandSink {
public:
    explicit Trace(std::size_t stopsAt = 0) : m_stopsAt(stopsAt) {}

    void command(const sim::CommandRecord& record) override
    {
        m_records.push_back(record);
        if (m_records.size() == m_stopsAt) {
            m_stop.request_stop();
        }
    }
    [[nodiscard]] const std::vector<sim::CommandRecord>& records() const { return m_records; }
    [[nodiscard]] std::stop_token stop() const { return m_stop.get_token(); }

private:
    std::size_t m_stopsAt;
    std::stop_source m_stop;
    std::vector<sim::CommandRecord> m_records;
};

/// Runs requests and passes the commands to `trace`, which may stop the run.
inline Outcome runWith(const sim::Machine& machine, const std::vector<sim::Request>& requests, sim::RunOptions options,
                       Trace& trace)
{
    sim::ShortcutUse use;
    options.shortcutUse = &use;
    options.commands = &trace;
    BlockStream stream(requests);
    auto result = sim::run(machine, stream, options, trace.stop());
    return {std::move(result), use};
}

/// Returns the options without shortcuts over channels and states.
inline sim::RunOptions plain(sim::RunOptions options = {})
{
    options.channelGroups = sim::Shortcut::Off;
    options.transitionReplay = sim::Shortcut::Off;
    return options;
}

/// Appends a request of a kind to each of some channels of AttAcc.
inline void append(std::vector<sim::Request>& requests, const char* kind, int first, int last, int bank, int row,
                   int column = 0)
{
    for (int channel = first; channel <= last; ++channel) {
        requests.push_back(request(machine("attacc"), kind, channel, bank, row, column));
    }
}

} // namespace pimento::test
