// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/aim/simulator.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

namespace pimento::sim::aim {

namespace {

/// Channels that are in one state, which one of them stands for.
struct Group {
    std::uint32_t channels = 0;
    Channel channel;
};

/// Gathers commands of channels that run one after another and hands them on in the order of their clocks.
class CommandOrder final : public CommandSink {
public:
    void command(const CommandRecord& record) override { m_records.push_back(record); }

    void handTo(CommandSink& sink)
    {
        std::ranges::stable_sort(m_records, {}, [](const CommandRecord& each) {
            return std::pair(each.clock, each.channel);
        });
        for (const CommandRecord& each : m_records) {
            sink.command(each);
        }
    }

private:
    std::vector<CommandRecord> m_records;
};

/// Cycles in which instructions enter and leave the queue between the host and the decoder.
class InstructionQueue {
public:
    explicit InstructionQueue(std::size_t instructions) : m_isLong(instructions > kPlaces) {}

    /// Cycle in which the next instruction enters: one a cycle, while there is a place.
    Clock enter()
    {
        Clock cycle = m_entered + 1;
        if (m_isLong && m_left.size() >= kPlaces) {
            cycle = std::max(cycle, m_left[m_left.size() - kPlaces] + 1);
            m_refused += cycle - (m_entered + 1);
        }
        return m_entered = cycle;
    }
    void leave(Clock cycle)
    {
        if (m_isLong) {
            m_left.push_back(cycle);
        }
    }
    [[nodiscard]] std::int64_t refused() const { return m_refused; }

private:
    static constexpr std::size_t kPlaces = std::size_t{1} << 21U;

    bool m_isLong = false;
    Clock m_entered = -1;
    std::int64_t m_refused = 0;
    std::vector<Clock> m_left;
};

class Machine {
public:
    explicit Machine(const RunOptions& options) : m_options(options)
    {
        const Channel idle(distancesOf(options.version));
        if (options.commands == nullptr && options.joinsChannels) {
            m_groups.push_back({~0U, idle});
            return;
        }
        for (int i = 0; i < kChannels; ++i) {
            m_groups.push_back({1U << static_cast<unsigned>(i), idle});
            m_groups.back().channel.record(options.commands != nullptr ? &m_order : nullptr, i);
        }
    }

    /// Decodes an instruction in a cycle. Returns the cycle in which it leaves the decoder; kNever: it never does.
    Clock decode(const Instruction& instruction, Clock cycle);
    /// Passes the cycles up to the end of the run.
    void finish(Clock cycles);
    [[nodiscard]] std::array<ChannelCounts, kChannels> counts();
    void handOverCommands()
    {
        if (m_options.commands != nullptr) {
            m_order.handTo(*m_options.commands);
        }
    }

private:
    void divide(std::uint32_t channels);
    void join(Clock cycle);
    void addCounts(Group& group);
    void joinInto(std::vector<Group>& joined, Group& group);

    RunOptions m_options;
    std::vector<Group> m_groups;
    CommandOrder m_order;
    std::array<ChannelCounts, kChannels> m_counts{};
    int m_untilJoin = 0;   // blocking instructions before channels are compared again
    int m_joinInterval = 1;
};

/// Divides groups, so that each lies inside or outside of `channels`.
void Machine::divide(std::uint32_t channels)
{
    const std::size_t count = m_groups.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t inside = m_groups[i].channels & channels;
        if (inside != 0 && inside != m_groups[i].channels) {
            m_groups.push_back({m_groups[i].channels & ~channels, m_groups[i].channel});
            m_groups[i].channels = inside;
        }
    }
}

Clock Machine::decode(const Instruction& instruction, Clock cycle)
{
    if (instruction.channels == 0 || instruction.requests == 0) {
        return cycle;
    }
    divide(instruction.channels);
    const bool blocks = isBlocking(instruction.operation);
    Clock leaves = cycle;
    for (Group& group : m_groups) {
        if ((group.channels & instruction.channels) == 0) {
            continue;
        }
        group.channel.advance(cycle);
        if (!group.channel.offer(instruction, cycle) && !blocks) {
            leaves = std::max(leaves, group.channel.takeAll());
        }
        if (blocks) {
            const Clock done = group.channel.completeBlocking();
            leaves = std::max(leaves, done == kNever ? kNever : done - 1);
        }
    }
    if (blocks && leaves != kNever && m_groups.size() > 1 && m_options.commands == nullptr && m_options.joinsChannels) {
        join(leaves + 1);
    }
    return leaves;
}

void Machine::addCounts(Group& group)
{
    for (std::uint32_t rest = group.channels; rest != 0; rest &= rest - 1) {
        m_counts[static_cast<std::size_t>(std::countr_zero(rest))] += group.channel.counts();
    }
    group.channel.clearCounts();
}

/// Joins groups whose channels have come into the same state. Comparing costs time, so that it is tried more seldom
/// after it was in vain.
void Machine::join(Clock cycle)
{
    constexpr int kLongest = 64;
    if (--m_untilJoin > 0) {
        return;
    }
    for (Group& group : m_groups) {
        group.channel.advance(cycle);
    }
    std::vector<Group> joined;
    for (Group& group : m_groups) {
        joinInto(joined, group);
    }
    const bool hasJoined = joined.size() < m_groups.size();
    m_joinInterval = hasJoined ? 1 : std::min(2 * m_joinInterval, kLongest);
    m_untilJoin = m_joinInterval;
    m_groups = std::move(joined);
}

void Machine::joinInto(std::vector<Group>& joined, Group& group)
{
    const auto same = std::ranges::find_if(joined, [&](const Group& each) {
        return each.channel.now() == group.channel.now() && each.channel.isQuiet() && group.channel.isQuiet() &&
               each.channel.behavesLike(group.channel);
    });
    if (same == joined.end()) {
        joined.push_back(group);
        return;
    }
    addCounts(*same);
    addCounts(group);
    same->channels |= group.channels;
}

void Machine::finish(Clock cycles)
{
    for (Group& group : m_groups) {
        group.channel.advance(cycles);
    }
}

std::array<ChannelCounts, kChannels> Machine::counts()
{
    for (Group& group : m_groups) {
        addCounts(group);
    }
    return m_counts;
}

} // namespace

ChannelCounts RunResult::sum() const
{
    ChannelCounts all;
    for (const ChannelCounts& each : channels) {
        all += each;
    }
    return all;
}

Result<RunResult> run(std::span<const Instruction> instructions, const RunOptions& options, std::stop_token stop,
                      Progress* progress)
{
    constexpr std::int64_t kBetweenReports = 4096;
    const auto total = static_cast<std::int64_t>(instructions.size());
    RunResult result;
    Machine machine(options);
    InstructionQueue queue(instructions.size());
    Clock free = 0;
    for (const Instruction& instruction : instructions) {
        if (++result.instructions % kBetweenReports == 0) {
            if (stop.stop_requested()) {
                return fail(ErrorKind::Stopped, "was stopped", "the run of the AiM machine", "Run it again");
            }
            if (progress != nullptr) {
                progress->report(result.instructions, total);
            }
        }
        ++result.operations[indexOf(instruction.operation)];
        const Clock left = machine.decode(instruction, std::max(queue.enter(), free));
        if (left == kNever) {
            return fail("a channel waits for itself forever",
                        "instruction " + std::to_string(result.instructions),
                        "Let accesses of one bank and one row end with a SYNC before rows of that bank change");
        }
        queue.leave(left);
        free = left + 1;
        if (instruction.operation == Operation::Eoc) {
            result.cycles = free;
            result.refusedInstructions = queue.refused();
            machine.finish(result.cycles);
            machine.handOverCommands();
            result.channels = machine.counts();
            return result;
        }
    }
    return fail("the instructions end without EOC", "instruction " + std::to_string(total), "Write \"AiM EOC\" last");
}

} // namespace pimento::sim::aim
