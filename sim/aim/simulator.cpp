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
        std::ranges::stable_sort(m_records, {},
                                 [](const CommandRecord& each) { return std::pair(each.clock, each.channel); });
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
        m_groups.reserve(kChannels); // references to groups stay valid
        if (options.commands == nullptr && options.joinsChannels) {
            m_groups.push_back({~0U, idle});
            return;
        }
        for (int i = 0; i < kChannels; ++i) {
            m_groups.push_back({1U << static_cast<unsigned>(i), idle});
            number(m_groups.size() - 1);
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
    static Clock serve(Channel& channel, const Instruction& instruction, Clock cycle);
    Group& groupOf(int channel) { return m_groups[m_groupOf[static_cast<std::size_t>(channel)]]; }
    void number(std::size_t index);
    void divide(std::uint32_t channels);
    void join(Clock cycle);
    void addCounts(Group& group);
    void joinInto(std::vector<Group>& joined, Group& group);

    RunOptions m_options;
    std::vector<Group> m_groups;
    std::array<std::uint8_t, kChannels> m_groupOf{}; // index of each channel's group
    CommandOrder m_order;
    std::array<ChannelCounts, kChannels> m_counts{};
    int m_untilJoin = 0; // blocking instructions before channels are compared again
    int m_joinInterval = 1;
    std::size_t m_joined = kChannels; // groups that the last attempt saved
    std::size_t m_divided = 0;        // divisions since
};

/// Divides groups, so that each lies inside or outside of `channels`.
void Machine::divide(std::uint32_t channels)
{
    for (std::uint32_t rest = channels; rest != 0;) {
        Group& group = groupOf(std::countr_zero(rest));
        rest &= ~group.channels;
        const std::uint32_t outside = group.channels & ~channels;
        if (outside != 0) {
            group.channels &= channels;
            ++m_divided;
            m_groups.push_back({outside, group.channel});
            number(m_groups.size() - 1);
        }
    }
}

/// Notes which group the channels of a group belong to.
void Machine::number(std::size_t index)
{
    for (std::uint32_t rest = m_groups[index].channels; rest != 0; rest &= rest - 1) {
        m_groupOf[static_cast<std::size_t>(std::countr_zero(rest))] = static_cast<std::uint8_t>(index);
    }
}

Clock Machine::decode(const Instruction& instruction, Clock cycle)
{
    if (instruction.channels == 0 || instruction.requests == 0) {
        return cycle;
    }
    const bool blocks = isBlocking(instruction.operation);
    Clock leaves = cycle;
    divide(instruction.channels);
    for (std::uint32_t rest = instruction.channels; rest != 0;) {
        Group& group = groupOf(std::countr_zero(rest));
        rest &= ~group.channels;
        leaves = std::max(leaves, serve(group.channel, instruction, cycle));
    }
    if (blocks && leaves != kNever && m_groups.size() > 1 && m_options.commands == nullptr && m_options.joinsChannels) {
        join(leaves + 1);
    }
    return leaves;
}

/// Lets a channel take an instruction. Returns the cycle in which the decoder need not wait for it any more.
Clock Machine::serve(Channel& channel, const Instruction& instruction, Clock cycle)
{
    if (channel.takesLater(instruction, cycle)) {
        return cycle;
    }
    channel.advance(cycle);
    const bool isTaken = channel.offer(instruction, cycle);
    if (isBlocking(instruction.operation)) {
        const Clock done = channel.completeBlocking();
        return done == kNever ? kNever : done - 1;
    }
    return isTaken ? cycle : channel.takeAll();
}

void Machine::addCounts(Group& group)
{
    for (std::uint32_t rest = group.channels; rest != 0; rest &= rest - 1) {
        m_counts[static_cast<std::size_t>(std::countr_zero(rest))] += group.channel.counts();
    }
    group.channel.clearCounts();
}

/// Joins groups whose channels have come into the same state. Comparing costs time, so that it is tried more seldom
/// after it was in vain: nothing was joined, or most of that was divided again.
void Machine::join(Clock cycle)
{
    constexpr int kLongest = 256;
    if (--m_untilJoin > 0) {
        return;
    }
    for (Group& group : m_groups) {
        group.channel.advance(cycle);
    }
    std::vector<Group> joined;
    joined.reserve(kChannels);
    for (Group& group : m_groups) {
        joinInto(joined, group);
    }
    const bool wasInVain = 2 * m_divided > m_joined || joined.size() == m_groups.size();
    m_joinInterval = wasInVain ? std::min(2 * m_joinInterval, kLongest) : 1;
    m_untilJoin = m_joinInterval;
    m_joined = m_groups.size() - joined.size();
    m_divided = 0;
    m_groups = std::move(joined);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        number(i);
    }
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
            return fail("a channel waits for itself forever", "instruction " + std::to_string(result.instructions),
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
