// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/aim/stepped_machine.h"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <vector>

namespace pimento::test {

namespace {

using namespace sim::aim;

constexpr std::size_t kPlaces = 33;

struct Request {
    Operation operation = Operation::Eoc;
    int bank = 0;
    std::int64_t row = -1;
    Clock arrive = 0;
    Clock issue = -1;
    Clock depart = 0;
};

/// A command of the past, for the distances of later ones.
struct Past {
    Command command;
    int bank;
    Clock clock;
};

class SteppedChannel {
public:
    explicit SteppedChannel(const Distances& distances) : m_distances(distances) { m_open.fill(-1); }

    bool accept(Request request, Clock cycle)
    {
        request.arrive = cycle;
        if (!isMemoryAccess(request.operation)) {
            if (!m_reads.empty() || !m_writes.empty() || m_requests.size() >= kPlaces) {
                return false;
            }
            m_requests.push_back(request);
            return true;
        }
        if (!m_requests.empty()) {
            return false;
        }
        if (isRead(request.operation) && !m_writes.empty()) {
            request.depart = cycle + 1;
            m_answers.push_back(request);
            return true;
        }
        auto& list = isRead(request.operation) ? m_reads : m_writes;
        if (list.size() >= kPlaces) {
            return false;
        }
        list.push_back(request);
        return true;
    }

    /// Does one cycle of the controller. Returns how many blocking requests completed.
    int step(Clock clock)
    {
        const int completed = complete(clock);
        bool hasChosen = choose(clock);
        if (!hasChosen && m_reads.empty() && m_writes.empty() && m_requests.empty() && m_answers.empty() &&
            m_ends.empty()) {
            ++counts.idle;
        }
        if (m_mask != 0) {
            ++counts.active;
        }
        return completed;
    }

    ChannelCounts counts;

private:
    int complete(Clock clock)
    {
        int completed = 0;
        if (!m_answers.empty() && m_answers.front().depart <= clock) {
            const Operation operation = m_answers.front().operation;
            const bool waits = (operation == Operation::Sync || operation == Operation::Eoc) && !m_ends.empty();
            if (!waits) {
                completed = isBlocking(operation) ? 1 : 0;
                m_answers.pop_front();
            }
        }
        std::erase_if(m_ends, [&](Clock end) { return end <= clock; });
        return completed;
    }

    bool choose(Clock clock)
    {
        if (const int best = bestOf(m_opened); best >= 0 && isReady(m_opened[static_cast<std::size_t>(best)], clock)) {
            return issueFrom(m_opened, best, clock);
        }
        if (!m_requests.empty()) {
            Request& first = m_requests.front();
            if (first.operation == Operation::Sync || first.operation == Operation::Eoc) {
                first.depart = clock;
                m_answers.push_back(first);
                m_requests.pop_front();
                return true;
            }
            return isReady(first, clock) && issueFrom(m_requests, 0, clock);
        }
        if (!m_writing) {
            m_writing = m_writes.size() >= 26 || m_reads.empty();
        } else if (m_writes.size() <= 6 && !m_reads.empty()) {
            m_writing = false;
        }
        auto& list = m_writing ? m_writes : m_reads;
        const int best = bestOf(list, clock);
        return best >= 0 && isReady(list[static_cast<std::size_t>(best)], clock) && issueFrom(list, best, clock);
    }

    template <class List> int bestOf(const List& list, Clock clock) const
    {
        int best = -1;
        for (int i = 0; i < static_cast<int>(list.size()); ++i) {
            const Request& each = list[static_cast<std::size_t>(i)];
            if (best < 0) {
                best = i;
                continue;
            }
            const Request& held = list[static_cast<std::size_t>(best)];
            const bool isEachReady = isReady(each, clock);
            const bool isHeldReady = isReady(held, clock);
            if (isEachReady != isHeldReady ? isEachReady : each.arrive < held.arrive) {
                best = i;
            }
        }
        return best;
    }
    template <class List> int bestOf(const List& list) const { return bestOf(list, m_clock); }

    Command next(const Request& request) const
    {
        const Command final = finalCommand(request.operation);
        if (carriesBank(final)) {
            const std::int64_t open = m_open[static_cast<std::size_t>(request.bank)];
            return open < 0 ? Command::Act : open == request.row ? final : Command::Pre;
        }
        if (usesRegisters(request.operation)) {
            return final;
        }
        if (std::ranges::any_of(m_open, [&](std::int64_t open) { return open >= 0 && open != request.row; })) {
            return Command::PreA;
        }
        return std::ranges::count(m_open, -1) > 0 ? Command::Act16 : final;
    }

    bool isReady(const Request& request, Clock clock) const
    {
        const Command command = next(request);
        return std::ranges::all_of(
            m_past, [&](const Past& past) { return clock >= past.clock + distance(past, command, request.bank); });
    }

    Clock distance(const Past& past, Command later, int bank) const
    {
        const Followers& followers = m_distances.of[indexOf(past.command)];
        const auto in = [&](const Bounds& bounds) {
            for (std::size_t i = 0; i < bounds.count; ++i) {
                if (bounds.later[i] == indexOf(later)) {
                    return Clock{bounds.distance[i]};
                }
            }
            return Clock{0};
        };
        Clock most = in(followers.channel);
        if (carriesBank(past.command) && carriesBank(later)) {
            most = past.bank / kPerGroup == bank / kPerGroup ? std::max(most, in(followers.group)) : most;
            most = past.bank == bank ? std::max(most, in(followers.bank)) : most;
        }
        return most;
    }

    template <class List> bool issueFrom(List& list, int index, Clock clock)
    {
        Request& request = list[static_cast<std::size_t>(index)];
        Command command = next(request);
        if (command == Command::Pre && std::ranges::any_of(m_opened, [&](const Request& each) {
                return each.bank == request.bank && carriesBank(finalCommand(request.operation));
            })) {
            return false;
        }
        if (usesRegisters(request.operation) != m_inRegisters) {
            m_inRegisters = !m_inRegisters;
            command = Command::TMod;
        }
        request.issue = request.issue < 0 ? clock - 1 : request.issue;
        apply(command, request, clock);
        if (command == finalCommand(request.operation)) {
            counts.cycles[indexOf(request.operation)] += clock - request.issue;
            request.depart = clock + latencyOf(command);
            const bool isAnswer = isRead(request.operation) || request.operation == Operation::RdMac ||
                                  request.operation == Operation::RdAf;
            isAnswer ? m_answers.push_back(request) : m_ends.push_back(request.depart);
            list.erase(list.begin() + index);
        } else if (command == Command::Act && isMemoryAccess(request.operation)) {
            const Request moved = request;
            list.erase(list.begin() + index);
            m_opened.push_back(moved);
        }
        return true;
    }

    void apply(Command command, const Request& request, Clock clock)
    {
        ++counts.commands[indexOf(command)];
        constexpr Clock kLongest = 100; // no distance is longer
        std::erase_if(m_past, [&](const Past& past) { return past.clock + kLongest < clock; });
        m_past.push_back({command, request.bank, clock});
        m_clock = clock;
        const unsigned mark = 1U << static_cast<unsigned>(request.bank % kPerGroup);
        switch (command) {
        case Command::Act:
            m_open[static_cast<std::size_t>(request.bank)] = request.row;
            m_mask |= mark;
            break;
        case Command::Pre:
            m_open[static_cast<std::size_t>(request.bank)] = -1;
            m_mask &= ~mark;
            break;
        case Command::Act16:
            m_open.fill(request.row);
            m_mask = 0xFFFF;
            break;
        case Command::PreA:
        case Command::WrA16:
            m_open.fill(-1);
            m_mask = 0;
            break;
        default:
            break;
        }
    }

public:
    void tell(Clock clock) { m_clock = clock; }

private:
    const Distances& m_distances;
    std::array<std::int64_t, kBanks> m_open{};
    std::vector<Past> m_past;
    Clock m_clock = 0;
    unsigned m_mask = 0;
    bool m_writing = false;
    bool m_inRegisters = false;
    std::deque<Request> m_requests;
    std::vector<Request> m_reads;
    std::vector<Request> m_writes;
    std::vector<Request> m_opened;
    std::deque<Request> m_answers;
    std::vector<Clock> m_ends;
};

class SteppedMachine {
public:
    SteppedMachine(std::span<const Instruction> instructions, Version version) : m_instructions(instructions)
    {
        for (int i = 0; i < kChannels; ++i) {
            m_channels.emplace_back(distancesOf(version));
        }
    }

    std::optional<RunResult> run(Clock mostCycles)
    {
        RunResult result;
        for (Clock cycle = 0; cycle < mostCycles; ++cycle) {
            if (m_ended) {
                result.cycles = cycle;
                for (std::size_t i = 0; i < m_channels.size(); ++i) {
                    result.channels[i] = m_channels[i].counts;
                }
                return result;
            }
            front(result);
            decode(cycle);
            for (SteppedChannel& each : m_channels) {
                each.tell(cycle + 1);
                finish(each.step(cycle + 1));
            }
        }
        return std::nullopt;
    }

private:
    /// Reads the next instruction, until EOC was read.
    void front(RunResult& result)
    {
        if (!m_hasReadEnd && m_read < m_instructions.size()) {
            const Instruction& next = m_instructions[m_read++];
            ++result.instructions;
            ++result.operations[indexOf(next.operation)];
            m_queue.push_back(next);
            m_hasReadEnd = next.operation == Operation::Eoc;
        }
    }

    void decode(Clock cycle)
    {
        const bool hadRest = hasRest();
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            while (!m_rest[i].empty() && m_channels[i].accept(m_rest[i].front(), cycle)) {
                m_rest[i].pop_front();
            }
        }
        if (m_outstanding > 0) {
            return;
        }
        if (hadRest) {
            if (!hasRest()) {
                m_queue.pop_front();
            }
            return;
        }
        if (!m_queue.empty()) {
            offer(m_queue.front(), cycle);
        }
    }

    void offer(const Instruction& instruction, Clock cycle)
    {
        for (std::int64_t column = 0; column < instruction.requests; ++column) {
            for (std::size_t i = 0; i < m_channels.size(); ++i) {
                if ((instruction.channels >> i & 1U) == 0) {
                    continue;
                }
                const Request request{
                    .operation = instruction.operation, .bank = instruction.bank, .row = instruction.row};
                m_outstanding += isBlocking(instruction.operation) ? 1 : 0;
                if (!m_rest[i].empty() || !m_channels[i].accept(request, cycle)) {
                    m_rest[i].push_back(request);
                }
            }
        }
        if (!hasRest() && m_outstanding == 0) {
            m_queue.pop_front();
        }
    }

    void finish(int completed)
    {
        m_outstanding -= completed;
        if (completed > 0 && m_outstanding == 0) {
            m_ended = m_queue.front().operation == Operation::Eoc;
            m_queue.pop_front();
        }
    }

    bool hasRest() const
    {
        return std::ranges::any_of(m_rest, [](const auto& rest) { return !rest.empty(); });
    }

    std::span<const Instruction> m_instructions;
    std::vector<SteppedChannel> m_channels;
    std::array<std::deque<Request>, kChannels> m_rest;
    std::deque<Instruction> m_queue;
    std::size_t m_read = 0;
    std::int64_t m_outstanding = 0;
    bool m_hasReadEnd = false;
    bool m_ended = false;
};

} // namespace

std::optional<RunResult> runStepped(std::span<const Instruction> instructions, Version version, Clock mostCycles)
{
    return SteppedMachine(instructions, version).run(mostCycles);
}

} // namespace pimento::test
