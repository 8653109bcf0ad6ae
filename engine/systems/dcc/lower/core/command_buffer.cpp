// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/command_buffer.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// Most blocks of a run, so that its requests fit into the buffer together with others.
constexpr std::int64_t kMostBlocks = 1024;

} // namespace

void append(std::vector<GroupRun>& runs, std::int64_t group)
{
    if (!runs.empty()) {
        GroupRun& last = runs.back();
        const auto distance = static_cast<std::uint16_t>(group - last.first - (last.count - 1) * last.step);
        if (last.count == 1 || distance == last.step) {
            last.step = distance;
            ++last.count;
            return;
        }
    }
    runs.push_back({static_cast<std::uint16_t>(group), 1, 1});
}

void CommandBuffer::addBlocks(Command command, std::int64_t begin, std::int64_t end)
{
    for (; begin < end; begin += kMostBlocks) {
        command.block = begin;
        add(CommandRun{.command = command, .blocks = static_cast<std::uint32_t>(std::min(kMostBlocks, end - begin))});
    }
}

std::int32_t CommandBuffer::numberOf(std::span<const CoreTurn> turns)
{
    auto known = std::ranges::find_if(m_turns, [&](const auto& list) { return std::ranges::equal(list, turns); });
    if (known == m_turns.end()) {
        known = m_turns.insert(m_turns.end(), {turns.begin(), turns.end()});
    }
    return static_cast<std::int32_t>(known - m_turns.begin());
}

std::int64_t CommandBuffer::sizeOf(const CommandRun& run) const
{
    const std::size_t cores = run.turns < 0 ? 1 : turns(run.turns).size();
    return std::int64_t{run.groups} * run.blocks * static_cast<std::int64_t>(cores);
}

Command CommandBuffer::commandOf(const CommandRun& run, std::int64_t number) const
{
    Command one = run.command;
    if (run.blocks > 1) {
        one.block += number;
        return one;
    }
    one.group = static_cast<std::uint16_t>(one.group + number % run.groups * run.step);
    if (run.turns >= 0) {
        const CoreTurn& turn = turns(run.turns)[static_cast<std::size_t>(number / run.groups)];
        one.core = turn.core;
        one.block += turn.block;
    }
    return one;
}

Generator<Command> commandsOf(CommandMaker maker, std::shared_ptr<CommandBuffer> buffer)
{
    for (bool isMore = true; isMore;) {
        isMore = maker.next() != nullptr;
        for (const CommandRun& run : buffer->runs()) {
            for (std::int64_t i = 0; i < buffer->sizeOf(run); ++i) {
                co_yield buffer->commandOf(run, i);
            }
        }
        buffer->clear();
    }
}

} // namespace pimento::lower
