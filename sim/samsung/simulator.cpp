// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/samsung/simulator.h"

#include "sim/base/assert.h"
#include "sim/samsung/channel.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::sim::samsung {

namespace {

constexpr std::int64_t kSlice = 2048; // cycles that one channel may be ahead of another
constexpr std::int64_t kStalledRefreshIntervals = 64;
constexpr const char* kWhere = "PIM channel";

/// Puts the commands of channels that are simulated one behind the other into the order of their cycles.
class MergedTrace final : public CommandSink {
public:
    explicit MergedTrace(CommandSink& sink) : m_sink(&sink) {}

    void command(const CommandRecord& record) override { m_records.push_back(record); }

    /// All channels have reached the same cycle.
    void flush()
    {
        std::ranges::stable_sort(m_records, {},
                                 [](const CommandRecord& each) { return std::pair(each.cycle, each.channel); });
        for (const CommandRecord& record : m_records) {
            m_sink->command(record);
        }
        m_records.clear();
    }

private:
    CommandSink* m_sink;
    std::vector<CommandRecord> m_records;
};

/// All channels of a run, one for each group.
class Run {
public:
    Run(const Device& device, Work& work, const RunOptions& options, std::stop_token stop, Progress* progress)
        : m_device(&device), m_work(&work), m_options(options),
          m_limit(options.mostCycles > 0 ? options.mostCycles : std::numeric_limits<std::int64_t>::max()),
          m_stop(std::move(stop)), m_progress(progress)
    {
        if (options.commands != nullptr) {
            m_trace.emplace(*options.commands);
        }
        int first = 0;
        for (const ChannelGroup& group : work) {
            m_channels.emplace_back(device, options.ranks, first, m_trace ? &*m_trace : nullptr);
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
    /// All channels go on by slices of time until they are complete.
    Result<void> runStreams(std::size_t number)
    {
        const std::int64_t begin = m_end;
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            m_channels[i].enqueue(*(*m_work)[i].streams[number]);
        }
        bool isDrained = false;
        for (std::int64_t slice = begin; !isDrained && !m_isStopped;) {
            slice = std::min(slice + kSlice, m_limit);
            isDrained = true;
            for (Channel& channel : m_channels) {
                if (Result<void> drained = drain(channel, slice, begin); !drained) {
                    return drained;
                }
                isDrained = isDrained && channel.isDrained();
            }
            m_isStopped = m_stop.stop_requested() || (!isDrained && slice == m_limit);
            if (!isDrained) {
                m_end = slice; // nobody is complete before the last one
                catchUp();
            }
            report();
        }
        if (isDrained) {
            for (const Channel& channel : m_channels) {
                m_end = std::max(m_end, channel.completion());
            }
            m_isStopped = m_isStopped || m_end > m_limit;
            m_end = std::min(m_end, m_limit);
            catchUp();
        }
        return {};
    }

    /// Steps until all transactions of the stream are issued, but not beyond a cycle.
    Result<void> drain(Channel& channel, std::int64_t until, std::int64_t begin) const
    {
        while (!channel.isDrained() && channel.cycle() < until) {
            channel.step(until);
        }
        const std::int64_t waiting = channel.cycle() - std::max(begin, channel.lastAccess());
        if (!channel.isDrained() && waiting > kStalledRefreshIntervals * m_device->timing.refreshInterval) {
            return fail("no transaction could be served for " + std::to_string(waiting) + " cycles", kWhere,
                        "Leave the all-bank modes before banks are addressed that these modes do not open");
        }
        if (channel.isDamaged()) {
            return fail("a transaction lies outside the device", kWhere,
                        "Keep bank, row and column inside the organisation");
        }
        return {};
    }

    void catchUp()
    {
        for (Channel& channel : m_channels) {
            while (channel.cycle() < m_end) {
                channel.step(m_end);
            }
        }
        if (m_trace) {
            m_trace->flush();
        }
    }

    void report()
    {
        if (m_progress != nullptr) {
            m_progress->report(transactions(), m_options.expectedTransactions);
        }
    }

    [[nodiscard]] std::int64_t transactions() const
    {
        std::int64_t transactions = 0;
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            transactions += m_channels[i].transactions() * (*m_work)[i].channels;
        }
        return transactions;
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
        if (!m_options.explainsWaits) {
            return;
        }
        WaitRecorder::Share last{.completion = -1};
        for (Channel& channel : m_channels) {
            if (!channel.isDrained()) {
                channel.explainStop();
            }
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
        result.transactions = transactions();
        if (m_options.explainsWaits) {
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
    RunOptions m_options;
    std::int64_t m_limit;
    std::stop_token m_stop;
    Progress* m_progress;
    std::optional<MergedTrace> m_trace;
    std::vector<Channel> m_channels;
    std::int64_t m_end = 0; // of the streams so far
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
