// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/systems/dcc/lower/core/command.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pimento::lower {

/// The groups first, first + step, ... (`count` of them).
struct GroupRun {
    std::uint16_t first = 0;
    std::uint16_t count = 0;
    std::uint16_t step = 1;
};
/// Appends the number of a group to a list of runs; extends the last run where possible.
void append(std::vector<GroupRun>& runs, std::int64_t group);

/// One of several cores that a command names in sequence, with the increment of its block.
struct CoreTurn {
    std::uint16_t core = 0;
    std::uint16_t block = 0;

    bool operator==(const CoreTurn&) const = default;
};

/// A command that stands for several: for a sequence of cores, each with the same groups in ascending order
/// (command.group, + step, + 2 step, ...); or for consecutive blocks (command.block, + 1, ...).
struct CommandRun {
    static constexpr std::int32_t kOneCore = -1;

    Command command;
    std::uint16_t groups = 1;
    std::uint16_t step = 1;
    std::uint32_t blocks = 1;
    std::int32_t turns = kOneCore; // index of a list of the buffer, whose cores replace the command's
};

/// Passes commands from their makers to their readers, some hundred at a time: makers add until the buffer is full,
/// then let the reader take all.
class CommandBuffer {
public:
    CommandBuffer() { m_runs.reserve(2 * kEnough); }

    /// Sets the phase of the next commands. Reads of results by the host are rearrangement, also between computations
    /// when the device has no more room for them.
    void setPhase(sim::Phase phase) { m_phase = phase; }

    void add(const CommandRun& run)
    {
        m_runs.push_back(run);
        m_requests += run.turns < 0 ? run.blocks : turns(run.turns).size();
        Command& command = m_runs.back().command;
        command.phase = isReadOut(command.op) && m_phase != sim::Phase::Unsaid ? sim::Phase::Out : m_phase;
    }
    void add(const Command& command) { add(CommandRun{.command = command}); }
    /// Adds the command for some groups.
    void add(const Command& command, std::span<const GroupRun> groups)
    {
        for (const GroupRun& run : groups) {
            CommandRun one{.command = command, .groups = run.count, .step = run.step};
            one.command.group = run.first;
            add(one);
        }
    }
    /// Adds a move of the host for the blocks [begin, end).
    void addBlocks(Command command, std::int64_t begin, std::int64_t end);

    [[nodiscard]] bool isFull() const { return m_requests >= kEnough; }
    [[nodiscard]] std::span<const CommandRun> runs() const { return m_runs; }
    /// Number of commands that a run stands for; commandsOf lists them.
    [[nodiscard]] std::int64_t sizeOf(const CommandRun& run) const;
    [[nodiscard]] Command commandOf(const CommandRun& run, std::int64_t number) const;

    /// Returns the index of a list of turns, the same for equal lists.
    [[nodiscard]] std::int32_t numberOf(std::span<const CoreTurn> turns);
    [[nodiscard]] std::span<const CoreTurn> turns(std::int32_t number) const
    {
        return m_turns[static_cast<std::size_t>(number)];
    }
    /// Removes the runs after they were read; lists of turns stay.
    void clear()
    {
        m_runs.clear();
        m_requests = 0;
    }

private:
    static constexpr std::size_t kEnough = 512;

    std::vector<CommandRun> m_runs;
    std::vector<std::vector<CoreTurn>> m_turns;
    std::size_t m_requests = 0; // approximate number per channel
    sim::Phase m_phase = sim::Phase::Unsaid;
};

/// Yielded by a coroutine that adds commands to a buffer when the buffer is full. Commands may also remain in the
/// buffer when the coroutine ends.
struct Full {};
using CommandMaker = Generator<Full>;

/// Yields the commands of a maker one by one; `buffer` must be the one that the maker adds to.
[[nodiscard]] Generator<Command> commandsOf(CommandMaker maker, std::shared_ptr<CommandBuffer> buffer);

} // namespace pimento::lower
