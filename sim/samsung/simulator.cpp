// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/samsung/simulator.h"

#include "sim/base/assert.h"
#include "sim/samsung/channel.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace pimento::sim::samsung {

namespace {

constexpr int kStepsBetweenChecks = 2048;
constexpr std::int64_t kStalledRefreshIntervals = 64;
constexpr const char* kWhere = "PIM channel";

/// All channels of a run, one for each group.
class Run {
public:
    Run(const Device& device, Work& work, const RunOptions& options, std::stop_token stop, Progress* progress)
        : m_device(&device), m_work(&work), m_stop(std::move(stop)), m_progress(progress)
    {
        int first = 0;
        for (const ChannelGroup& group : work) {
            m_channels.emplace_back(device, options.ranks, first, options.commands);
            first += group.channels;
        }
    }

    Result<RunResult> finish()
    {
        const std::size_t streams = m_work->empty() ? 0 : m_work->front().streams.size();
        for (std::size_t i = 0; i < streams && !m_isStopped; ++i) {
            if (Result<void> done = runStreams(i); !done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        return collect();
    }

private:
    Result<void> runStreams(std::size_t number)
    {
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            Channel& channel = m_channels[i];
            channel.enqueue(*(*m_work)[i].streams[number]);
            if (Result<void> drained = drain(channel); !drained || m_isStopped) {
                return drained;
            }
            m_end = std::max(m_end, channel.completion());
        }
        for (Channel& channel : m_channels) {
            while (channel.cycle() < m_end) {
                channel.step(m_end);
            }
        }
        return {};
    }

    /// Steps until all transactions of the stream are issued.
    Result<void> drain(Channel& channel)
    {
        const std::int64_t begin = channel.cycle();
        for (int steps = 1; !channel.isDrained(); ++steps) {
            channel.step(std::numeric_limits<std::int64_t>::max());
            if (steps % kStepsBetweenChecks != 0) {
                continue;
            }
            if (m_stop.stop_requested()) {
                m_isStopped = true;
                m_end = std::max(m_end, channel.cycle());
                return {};
            }
            if (m_progress != nullptr) {
                m_progress->report(channel.transactions(), 0);
            }
            const std::int64_t waiting = channel.cycle() - std::max(begin, channel.lastAccess());
            if (waiting > kStalledRefreshIntervals * m_device->timing.refreshInterval) {
                return fail("no transaction could be served for " + std::to_string(waiting) + " cycles", kWhere,
                            "Leave the all-bank modes before banks are addressed that these modes do not open");
            }
        }
        if (channel.isDamaged()) {
            return fail("a transaction lies outside the device", kWhere,
                        "Keep bank, row and column inside the organisation");
        }
        return {};
    }

    [[nodiscard]] RunResult collect() const
    {
        RunResult result;
        result.cycles = Cycles{m_end};
        result.wasStopped = m_isStopped;
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            const std::int64_t times = (*m_work)[i].channels;
            result.counts.add(m_channels[i].counts(), times);
            result.transactions += m_channels[i].transactions() * times;
        }
        return result;
    }

    const Device* m_device;
    Work* m_work;
    std::stop_token m_stop;
    Progress* m_progress;
    std::vector<Channel> m_channels;
    std::int64_t m_end = 0;
    bool m_isStopped = false;
};

} // namespace

Result<RunResult> run(const Device& device, Work& work, const RunOptions& options, std::stop_token stop,
                      Progress* progress)
{
    if (Result<void> checked = check(device); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    if (options.ranks < 1 || options.ranks > device.timing.refreshInterval) {
        return fail("there cannot be " + std::to_string(options.ranks) + " ranks", kWhere, "Give 1 or 2");
    }
    for (const ChannelGroup& group : work) {
        PIMENTO_ASSERT(group.streams.size() == work.front().streams.size(), "groups have equally many streams");
    }
    return Run(device, work, options, std::move(stop), progress).finish();
}

} // namespace pimento::sim::samsung
