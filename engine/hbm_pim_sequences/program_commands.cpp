// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/program_commands.h"

#include "engine/hbm_pim_sequences/described_device.h"

#include <string>

namespace pimento::samsung {

Result<ProgramCommands> ProgramCommands::of(const sim::Machine& machine, const sim::samsung::Device& device)
{
    static_assert(kCommandNames.size() == Kinds);
    ProgramCommands commands;
    commands.m_allBankBanks = device.allBankBanks;
    commands.m_commands = static_cast<std::size_t>(machine.commandCount());
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
        const auto found = machine.findCommand(kCommandNames[kind]);
        if (!found) {
            return fail("has no command " + std::string(kCommandNames[kind]),
                        "device \"" + machine.description().name + "\", commands",
                        "Add it: the simulator samsung issues it");
        }
        commands.m_indices[kind] = *found;
    }
    return commands;
}

int ProgramCommands::indexOf(const sim::samsung::CommandRecord& record) const
{
    const bool isAlone = record.mode == sim::samsung::Mode::SingleBank;
    Kind kind = Ref;
    switch (record.command) {
    case sim::samsung::Command::Activate:
        kind = isTogether(record) ? ActAll : Act;
        break;
    case sim::samsung::Command::Precharge:
        kind = isTogether(record) ? PreAll : Pre;
        break;
    case sim::samsung::Command::Refresh:
        break;
    case sim::samsung::Command::Read:
        kind = isAlone ? Rd : !record.isOfMemory ? Reg : record.computes ? Pim : RdAll;
        break;
    case sim::samsung::Command::Write:
        kind = isAlone ? Wr : !record.isOfMemory ? Reg : record.computes ? Pim : WrAll;
        break;
    }
    return m_indices[kind];
}

std::vector<std::int64_t> ProgramCommands::countsOf(const sim::samsung::CommandCounts& counts) const
{
    const std::int64_t broadcastWrites = counts.allBankBroadcasts - counts.broadcastReads;
    const std::int64_t allBankWrites = counts.allBankMoves - counts.allBankReads;
    std::array<std::int64_t, Kinds> byKind{};
    byKind[Act] = counts.activations - counts.allBankActivations;
    byKind[ActAll] = counts.allBankActivations;
    byKind[Pre] = counts.precharges - counts.allBankPrecharges;
    byKind[PreAll] = counts.allBankPrecharges;
    byKind[Ref] = counts.refreshes;
    byKind[Rd] = counts.reads - counts.allBankReads - counts.broadcastReads;
    byKind[Wr] = counts.writes - allBankWrites - broadcastWrites;
    byKind[RdAll] = counts.allBankReads - (counts.arithmetic - counts.arithmeticWrites);
    byKind[WrAll] = allBankWrites - counts.arithmeticWrites;
    byKind[Pim] = counts.arithmetic;
    byKind[Reg] = counts.allBankBroadcasts;
    std::vector<std::int64_t> result(m_commands, 0);
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
        result[static_cast<std::size_t>(m_indices[kind])] += byKind[kind];
    }
    return result;
}

} // namespace pimento::samsung
