// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/burst_touches.h"

#include "engine/systems/dcc/lower/core/program.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using lower::Command;
using lower::Op;

/// Returns the command of a run for one core; nullopt: there is none.
std::optional<std::int64_t> turnOf(const KeptCommands& commands, std::size_t run, std::int64_t group, std::int64_t core)
{
    const lower::CommandRun& moves = commands.run(run);
    const std::int64_t from = group - moves.command.group;
    if (from < 0 || from % moves.step != 0 || from / moves.step >= moves.groups) {
        return std::nullopt;
    }
    const std::int64_t size = commands.endOf(run) - commands.firstOf(run);
    for (std::int64_t turn = from / moves.step; turn < size; turn += moves.groups) {
        if (commands.commandOf(run, turn).core == core) {
            return turn;
        }
    }
    return std::nullopt;
}

/// Adds the accesses of the units: operands that they read in their banks, and results that they write there.
void addUnitTouches(BankPicture& picture, const KeptCommands& commands, std::int64_t core)
{
    const lower::Program& program = commands.program();
    std::vector<std::pair<std::int64_t, std::uint32_t>> byBlock;
    const sim::DeviceDescription& device = program.device();
    const std::int64_t bank = picture.bank.bank % device.compute.banksPerCore;
    for (std::uint32_t i = 0; i < picture.bursts.size(); ++i) {
        const LaidBurst& burst = picture.bursts[i];
        byBlock.emplace_back(burst.row * program.blocksPerRow() + bank * device.columnsPerRow + burst.column, i);
    }
    std::ranges::sort(byBlock);
    for (std::size_t run = 0; run < commands.runs() && !byBlock.empty(); ++run) {
        const Command& each = commands.run(run).command;
        if (lower::isOfHost(each.op) || !lower::usesBank(each)) {
            continue;
        }
        for (std::int64_t number = commands.firstOf(run); number < commands.endOf(run); ++number) {
            const Command command = commands.commandOf(run, number - commands.firstOf(run));
            const bool puts = command.op == Op::WriteBack;
            const auto sameBlock =
                std::ranges::equal_range(byBlock, command.block, {}, [](const auto& pair) { return pair.first; });
            for (const auto& [block, burst] : sameBlock) {
                if (picture.bursts[burst].isResult == puts && lower::reaches(command, core)) {
                    picture.touches.push_back({burst, static_cast<std::uint32_t>(number), puts});
                }
            }
        }
    }
}

} // namespace

void addHostTouches(BankPicture& picture, const KeptCommands& commands)
{
    std::vector<std::pair<HostVector, std::uint32_t>> byVector;
    for (std::uint32_t burst = 0; burst < picture.bursts.size(); ++burst) {
        byVector.push_back({{picture.bursts[burst].tensor, picture.bursts[burst].vector}, burst});
    }
    std::ranges::sort(byVector);
    for (std::size_t run = 0; run < commands.runs(); ++run) {
        const lower::CommandRun& moves = commands.run(run);
        const Command& command = moves.command;
        if (command.op != Op::LoadHost && command.op != Op::StoreHost) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(command.block);
        const HostVector begin{command.layout, first};
        const HostVector end{command.layout, first + moves.blocks};
        auto found = std::ranges::lower_bound(byVector, begin, {}, [](const auto& pair) { return pair.first; });
        for (; found != byVector.end() && found->first < end; ++found) {
            picture.touches.push_back({found->second,
                                       static_cast<std::uint32_t>(commands.firstOf(run)) + found->first.vector - first,
                                       command.op == Op::StoreHost});
        }
    }
    std::ranges::sort(picture.touches);
}

void addCoreTouches(BankPicture& picture, const KeptCommands& commands, std::int64_t core)
{
    using Key = std::pair<std::uint32_t, std::uint32_t>; // layout and vector
    std::vector<std::pair<Key, std::uint32_t>> byVector;
    for (std::uint32_t burst = 0; burst < picture.bursts.size(); ++burst) {
        byVector.push_back({{picture.bursts[burst].layout, picture.bursts[burst].vector}, burst});
    }
    std::ranges::sort(byVector);
    for (std::size_t run = 0; run < commands.runs(); ++run) {
        const Command& command = commands.run(run).command;
        const bool isMove = command.op == Op::StoreCore || command.op == Op::LoadCore;
        if (!isMove) {
            continue;
        }
        const Key key{command.layout, static_cast<std::uint32_t>(command.vector)};
        const auto found = std::ranges::lower_bound(byVector, key, {}, [](const auto& pair) { return pair.first; });
        if (found == byVector.end() || found->first != key) {
            continue;
        }
        if (const auto turn = turnOf(commands, run, picture.bank.channel, core)) {
            picture.touches.push_back({found->second, static_cast<std::uint32_t>(commands.firstOf(run) + *turn),
                                       command.op == Op::StoreCore});
        }
    }
    addUnitTouches(picture, commands, core);
    std::ranges::sort(picture.touches);
}

} // namespace pimento
