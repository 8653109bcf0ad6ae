// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/simulator.h"

#include "sim/base/assert.h"
#include "sim/hbm_pim/channel.h"
#include "sim/hbm_pim/shared_trace.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::sim::samsung {

namespace {

constexpr std::int64_t kSlice = 2048; // most cycles by which channels may differ
constexpr std::int64_t kStalledRefreshIntervals = 64;
constexpr const char* kWhere = "PIM channel";

/// The channels of a run, one for each class of groups that have taken the same transactions so far.
class Run {
public:
    Run(const Device& device, Work& work, const RunOptions& options, std::stop_token stop, Progress* progress)
        : m_device(&device), m_work(&work), m_options(options),
          m_limit(options.mostCycles > 0 ? options.mostCycles : std::numeric_limits<std::int64_t>::max()),
          m_stop(std::move(stop)), m_progress(progress)
    {
        std::vector<int> firstChannels;
        int first = 0;
        for (const ChannelGroup& each : work) {
            firstChannels.push_back(first);
            first += each.channels;
        }
        if (options.commands != nullptr) {
            m_trace.emplace(*options.commands, firstChannels);
        }
        for (std::size_t group = 0; group < work.size(); ++group) {
            if (options.joinsGroups && group > 0) {
                m_classes.front().groups.push_back(group);
                continue;
            }
            m_classes.push_back(
                {Channel(device, options.ranks, firstChannels[group], m_trace ? &*m_trace : nullptr), {group}});
            if (options.explainsWaits) {
                m_classes.back().channel.explainWaits();
            }
            if (options.stepsEveryCycle) {
                m_classes.back().channel.stepEveryCycle();
            }
        }
        noteGroups();
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
    struct Class {
        Channel channel;
        std::vector<std::size_t> groups;
        int channels = 0; // channels of all its groups
    };

    void noteGroups()
    {
        m_classOf.resize(m_work->size());
        for (std::size_t i = 0; i < m_classes.size(); ++i) {
            m_classes[i].channels = 0;
            for (const std::size_t group : m_classes[i].groups) {
                m_classes[i].channels += (*m_work)[group].channels;
                m_classOf[group] = i;
            }
        }
    }

    /// Splits classes whose groups get different streams. All channels must be idle and at the same cycle.
    void part(std::size_t number)
    {
        const std::size_t classes = m_classes.size();
        for (std::size_t i = 0; i < classes; ++i) {
            if (m_classes[i].groups.size() == 1) {
                continue;
            }
            std::vector<std::pair<int, std::vector<std::size_t>>> alike;
            for (const std::size_t group : m_classes[i].groups) {
                const int likeness = (*m_work)[group].streams[number]->likeness();
                auto known = std::ranges::find(alike, likeness, [](const auto& each) { return each.first; });
                if (known == alike.end() || likeness < 0) {
                    known = alike.insert(alike.end(), {likeness, {}});
                }
                known->second.push_back(group);
            }
            for (std::size_t j = 1; j < alike.size(); ++j) {
                m_classes.push_back({m_classes[i].channel, std::move(alike[j].second)});
            }
            m_classes[i].groups = std::move(alike.front().second);
        }
        if (m_classes.size() > classes) {
            noteGroups();
        }
    }

    /// Advances all channels in slices of time until they are complete.
    Result<void> runStreams(std::size_t number)
    {
        const std::int64_t begin = m_end;
        part(number);
        for (Class& each : m_classes) {
            each.channel.enqueue(*(*m_work)[each.groups.front()].streams[number]);
        }
        bool isDrained = false;
        for (std::int64_t slice = begin; !isDrained && !m_isStopped;) {
            slice = std::min(slice + kSlice, m_limit);
            isDrained = true;
            for (std::size_t i = 0; i < m_classes.size(); ++i) {
                beginTurn(i);
                if (Result<void> drained = drain(m_classes[i].channel, slice, begin); !drained) {
                    return drained;
                }
                isDrained = isDrained && m_classes[i].channel.isDrained();
            }
            m_isStopped = m_stop.stop_requested() || (!isDrained && slice == m_limit);
            if (!isDrained) {
                m_end = slice; // no channel can be complete before the last one
                catchUp();
            }
            report();
        }
        if (isDrained) {
            for (const Class& each : m_classes) {
                m_end = std::max(m_end, each.channel.completion());
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

    /// Sets the class of the commands that follow.
    void beginTurn(std::size_t ofClass)
    {
        if (m_trace) {
            m_trace->begin(ofClass);
        }
    }

    void catchUp()
    {
        for (std::size_t i = 0; i < m_classes.size(); ++i) {
            beginTurn(i);
            while (m_classes[i].channel.cycle() < m_end) {
                m_classes[i].channel.step(m_end);
            }
        }
        if (m_trace) {
            m_trace->flush(m_classOf);
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
        for (const Class& each : m_classes) {
            transactions += each.channel.transactions() * each.channels;
        }
        return transactions;
    }

    [[nodiscard]] CommandCounts counts() const
    {
        CommandCounts counts;
        for (const Class& each : m_classes) {
            counts.add(each.channel.counts(), each.channels);
        }
        return counts;
    }

    /// Work of the channel that finishes last (ties: the first channel).
    [[nodiscard]] WorkCycles worksOfLast()
    {
        std::vector<WorkCycles> works;
        for (Class& each : m_classes) {
            works.push_back(each.channel.takeWorks(m_end));
        }
        std::size_t last = m_classOf.front();
        for (const std::size_t number : m_classOf) {
            last = m_classes[number].channel.completion() > m_classes[last].channel.completion() ? number : last;
        }
        return works[last];
    }

    /// Collects the figures of the streams that end now. The run waits for the channel that finishes last.
    void endStreams()
    {
        StreamFigures figures{Cycles{m_end} - m_streamBegin, counts()};
        figures.works = worksOfLast();
        figures.counts.add(m_counted, -1);
        m_counted.add(figures.counts, 1);
        m_streams.push_back(figures);
        m_streamBegin = Cycles{m_end};
        if (!m_options.explainsWaits) {
            return;
        }
        std::vector<WaitRecorder::Share> shares;
        for (Class& each : m_classes) {
            if (!each.channel.isDrained()) {
                each.channel.explainStop();
            }
            shares.push_back(each.channel.waits()->endStream(m_end));
        }
        // Takes the group that finishes last (ties: the first group).
        WaitRecorder::Share last{.completion = -1};
        for (const std::size_t number : m_classOf) {
            last = shares[number].completion > last.completion ? shares[number] : last;
        }
        for (std::size_t i = 0; i < kWaitCauses; ++i) {
            m_waits.run[i] += last.cycles[i];
        }
    }

    [[nodiscard]] RunResult collect()
    {
        if (m_options.simulatedChannels != nullptr) {
            *m_options.simulatedChannels = static_cast<int>(m_classes.size());
        }
        RunResult result;
        result.cycles = Cycles{m_end};
        result.wasStopped = m_isStopped;
        result.counts = counts();
        result.streams = m_streams;
        result.transactions = transactions();
        if (m_options.explainsWaits) {
            for (Class& each : m_classes) {
                each.channel.waits()->finish(m_end);
            }
            for (const std::size_t number : m_classOf) {
                const WaitRecorder& waits = *m_classes[number].channel.waits();
                m_waits.channels.push_back(waits.channel());
                const auto& banks = waits.banks();
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
    std::optional<SharedTrace> m_trace;
    std::vector<Class> m_classes;
    std::vector<std::size_t> m_classOf; // class index by group
    std::int64_t m_end = 0;             // end of the streams so far
    bool m_isStopped = false;

    // Figures of the streams that have ended.
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
