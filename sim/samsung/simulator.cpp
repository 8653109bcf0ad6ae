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
        : m_device(&device), m_work(&work), m_explainsWaits(options.explainsWaits), m_stop(std::move(stop)),
          m_progress(progress)
    {
        int first = 0;
        for (const ChannelGroup& group : work) {
            m_channels.emplace_back(device, options.ranks, first, options.commands);
            if (options.explainsWaits) {
                m_channels.back().explainWaits();
            }
            if (options.stepsEveryCycle) {
                m_channels.back().stepEveryCycle();
            }
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
            endStreams();
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

    [[nodiscard]] CommandCounts counts() const
    {
        CommandCounts counts;
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            counts.add(m_channels[i].counts(), (*m_work)[i].channels);
        }
        return counts;
    }

    /// Keeps the figures of the streams that end now. The run waits for the channel that is complete last.
    void endStreams()
    {
        StreamFigures figures{Cycles{m_end} - m_streamBegin, counts()};
        figures.counts.add(m_counted, -1);
        m_counted.add(figures.counts, 1);
        m_streams.push_back(figures);
        m_streamBegin = Cycles{m_end};
        if (!m_explainsWaits) {
            return;
        }
        WaitRecorder::Share last{.completion = -1};
        for (Channel& channel : m_channels) {
            const WaitRecorder::Share share = channel.waits()->endStream(m_end);
            last = share.completion > last.completion ? share : last;
        }
        for (std::size_t i = 0; i < kWaitCauses; ++i) {
            m_waits.run[i] += last.cycles[i];
        }
    }

    [[nodiscard]] RunResult collect()
    {
        RunResult result;
        result.cycles = Cycles{m_end};
        result.wasStopped = m_isStopped;
        result.counts = counts();
        result.streams = m_streams;
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            result.transactions += m_channels[i].transactions() * (*m_work)[i].channels;
        }
        if (m_explainsWaits) {
            for (Channel& channel : m_channels) {
                channel.waits()->finish(m_end);
                m_waits.channels.push_back(channel.waits()->channel());
                const auto& banks = channel.waits()->banks();
                m_waits.banks.insert(m_waits.banks.end(), banks.begin(), banks.end());
            }
            result.waits = m_waits;
        }
        return result;
    }

    const Device* m_device;
    Work* m_work;
    bool m_explainsWaits;
    std::stop_token m_stop;
    Progress* m_progress;
    std::vector<Channel> m_channels;
    std::int64_t m_end = 0;
    bool m_isStopped = false;

    // Of the streams that have ended.
    std::vector<StreamFigures> m_streams;
    CommandCounts m_counted;
    Cycles m_streamBegin;
    WaitFigures m_waits;
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
