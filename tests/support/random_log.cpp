// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_log.h"

#include "engine/inspection/dram/command_spans.h"

#include <algorithm>
#include <random>
#include <vector>

namespace pimento::test {

namespace {

using Random = std::mt19937_64;

std::int64_t below(Random& random, std::int64_t end)
{
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
}

/// One stretch of commands of a channel: one column command, with row commands at times.
struct Stretch {
    int column = 0;
    int row = 0;
    std::int64_t every = 2; // cycles
    std::int64_t left = 0;  // commands
};

class Channel {
public:
    Channel(const sim::Machine& machine, int channel, std::uint64_t seed)
        : m_machine(&machine), m_channel(channel), m_random(seed * 1000 + static_cast<std::uint64_t>(channel))
    {
        for (int command = 0; command < machine.commandCount(); ++command) {
            const sim::Machine::Command& each = machine.command(command);
            if (each.reach != sim::CommandReach::Refresh) {
                (each.kind == sim::CommandKind::Column ? m_columns : m_rows).push_back(command);
            }
        }
    }

    /// Issues at most one command.
    void tick(std::int64_t cycle, sim::CommandSink& sink)
    {
        if (m_machine->refreshCommand() >= 0 && cycle % m_machine->refreshInterval() == m_channel) {
            const int nodes = m_machine->nodesOfLevel(m_machine->refreshLevel());
            sink.command(
                {cycle, m_machine->refreshCommand(), m_channel, -1, static_cast<int>(below(m_random, nodes)), -1, -1});
            return;
        }
        if (m_stretch.left == 0) {
            m_stretch = {m_columns[static_cast<std::size_t>(below(m_random, std::ssize(m_columns)))],
                         m_rows[static_cast<std::size_t>(below(m_random, std::ssize(m_rows)))], 1 + below(m_random, 6),
                         1 + below(m_random, 3000)};
        }
        if (cycle % m_stretch.every == 0) {
            const bool isRow = below(m_random, 16) == 0;
            const auto bank = static_cast<int>(below(m_random, m_machine->banks()));
            sim::CommandRecord record{cycle,
                                      isRow ? m_stretch.row : m_stretch.column,
                                      m_channel,
                                      bank,
                                      -1,
                                      below(m_random, 100),
                                      static_cast<int>(below(m_random, 32))};
            record.available = cycle - below(m_random, 40);
            record.ready = cycle - below(m_random, 20);
            record.heldBy = static_cast<sim::WaitCause>(below(m_random, 10));
            sink.command(record);
            --m_stretch.left;
        }
    }

private:
    const sim::Machine* m_machine;
    int m_channel;
    Random m_random;
    std::vector<int> m_columns;
    std::vector<int> m_rows;
    Stretch m_stretch;
};

/// Counts what passes.
class Counter final : public sim::CommandSink {
public:
    explicit Counter(sim::CommandSink& next) : m_next(next) {}
    void command(const sim::CommandRecord& record) override
    {
        ++count;
        m_next.command(record);
    }
    std::int64_t count = 0;

private:
    sim::CommandSink& m_next;
};

} // namespace

sim::RunResult recordRandomRun(CommandRecorder& recorder, const sim::Machine& machine, std::int64_t commands,
                               std::uint64_t seed)
{
    std::vector<Channel> channels;
    for (int channel = 0; channel < machine.channels(); ++channel) {
        channels.emplace_back(machine, channel, seed);
    }
    Counter counter(recorder);
    std::int64_t cycle = 0;
    while (counter.count < commands) {
        ++cycle;
        for (Channel& channel : channels) {
            if (counter.count < commands) {
                channel.tick(cycle, counter);
            }
        }
    }
    sim::RunResult run;
    run.cycles = Cycles{cycle + 30};
    const std::int64_t end = cycle + 31;
    run.spans = {{0, 1, 1 + end / 4}, {1, 1 + end / 4, 1 + end / 4 * 3}, {2, 1 + end / 4 * 3, end}};
    return run;
}

std::shared_ptr<const Timeline> randomTimeline(const std::shared_ptr<const sim::Machine>& machine,
                                               std::int64_t commands, std::uint64_t seed)
{
    CommandRecorder recorder = CommandRecorder::make(*machine).value();
    const sim::RunResult run = recordRandomRun(recorder, *machine, commands, seed);
    return std::make_shared<const Timeline>(commandTimeline(machine, recorder.finish(), run));
}

} // namespace pimento::test
