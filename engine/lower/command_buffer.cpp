// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/command_buffer.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// A run is small enough that its requests find place beside others.
constexpr std::int64_t kMostBlocks = 256;

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

Generator<Command> commandsOf(CommandMaker maker, std::shared_ptr<CommandBuffer> buffer)
{
    for (bool isMore = true; isMore;) {
        isMore = maker.next() != nullptr;
        for (const CommandRun& run : buffer->runs()) {
            for (std::int64_t i = 0; i < run.size(); ++i) {
                co_yield run.at(i);
            }
        }
        buffer->clear();
    }
}

} // namespace pimento::lower
