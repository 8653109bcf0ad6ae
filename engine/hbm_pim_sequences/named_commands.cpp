// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/named_commands.h"

#include "sim/dram/phases.h"

#include <array>
#include <cstdint>

namespace pimento::samsung {

static_assert(kRunParts == sim::PhaseSplitter::kParts);

NamedCommands::NamedCommands(const sim::Machine& machine, const ProgramCommands& names, sim::BankFigures figures,
                             sim::CommandSink* commands, std::span<const int> groups)
    : m_names(&names), m_sink(commands), m_banksOfChannel(machine.banks()), m_channels(groups.begin(), groups.end())
{
    if (m_channels.empty()) {
        m_channels.assign(static_cast<std::size_t>(machine.channels()), 1);
    }
    for (std::size_t group = 0; group < m_channels.size(); ++group) {
        m_banks.emplace_back(machine, figures);
        m_groupOf.insert(m_groupOf.end(), static_cast<std::size_t>(m_channels[group]), group);
    }
}

void NamedCommands::count(const sim::samsung::CommandRecord& record, int command)
{
    sim::BankLedger& ledger = m_banks[m_groupOf[static_cast<std::size_t>(record.channel)]];
    if (record.command == sim::samsung::Command::Refresh) {
        ledger.countRefresh(command, 0, record.cycle);
    } else {
        const int step = m_names->isTogether(record) ? m_names->allBankBanks() : m_banksOfChannel;
        ledger.countEvery(command, record.bank, step, record.cycle);
    }
}

void NamedCommands::command(const sim::samsung::CommandRecord& record)
{
    const int command = m_names->indexOf(record);
    count(record, command);
    if (m_sink == nullptr) {
        return;
    }
    const int channels = m_channels[m_groupOf[static_cast<std::size_t>(record.channel)]];
    for (int i = 0; i < channels; ++i) {
        m_sink->command({.cycle = record.cycle,
                         .command = command,
                         .channel = record.channel + i,
                         .bank = record.bank,
                         .refreshNode = record.command == sim::samsung::Command::Refresh ? 0 : -1,
                         .row = record.row,
                         .column = record.column,
                         .available = record.available,
                         .ready = record.ready,
                         .heldBy = record.heldBy});
    }
}

std::vector<sim::BankActivity> NamedCommands::banks() const
{
    std::vector<sim::BankActivity> all;
    for (const std::size_t group : m_groupOf) {
        const std::vector<sim::BankActivity>& banks = m_banks[group].banks();
        all.insert(all.end(), banks.begin(), banks.end());
    }
    return all;
}

namespace {

/// Counts requests; every column command serves one request.
std::vector<std::int64_t> requestsOf(const sim::Machine& machine, const std::vector<std::int64_t>& commands)
{
    std::vector<std::int64_t> requests(static_cast<std::size_t>(machine.requestCount()), 0);
    for (int kind = 0; kind < machine.requestCount(); ++kind) {
        const int command = machine.request(kind).finalCommand;
        if (command != sim::Machine::kNoCommand) {
            requests[static_cast<std::size_t>(kind)] = commands[static_cast<std::size_t>(command)];
        }
    }
    return requests;
}

} // namespace

sim::RunResult commonRun(const sim::samsung::RunResult& run, const ProgramCommands& names, const sim::Machine& machine,
                         const PartOfStream& partOf)
{
    sim::RunResult result;
    result.cycles = run.cycles;
    result.wasStopped = run.wasStopped;
    result.requests = run.transactions;
    result.waits = run.waits;
    result.purposes.assign(kRunParts, {});
    std::array<std::int64_t, kRunParts> cycles{};
    std::array<sim::samsung::CommandCounts, kRunParts> counts;
    std::int64_t begin = 0;
    for (std::size_t stream = 0; stream < run.streams.size(); ++stream) {
        const std::size_t part = partOf(stream);
        const std::int64_t end = begin + run.streams[stream].cycles.value();
        cycles[part] += end - begin;
        for (std::size_t work = 0; work < sim::kRequestWorks; ++work) {
            const auto purpose = sim::purposeOf(static_cast<sim::RequestWork>(work), sim::kPlaces[part]);
            result.purposes[part][static_cast<std::size_t>(purpose)] += run.streams[stream].works[work];
        }
        counts[part].add(run.streams[stream].counts, 1);
        if (end > begin && (result.spans.empty() || result.spans.back().part != part)) {
            result.spans.push_back({part, begin, end});
        }
        if (end > begin) {
            result.spans.back().end = end;
        }
        begin = end;
    }
    result.parts = {
        {"in", Cycles{cycles[kPartIn]}}, {"compute", Cycles{cycles[kPartCompute]}}, {"out", Cycles{cycles[kPartOut]}}};
    for (const sim::samsung::CommandCounts& part : counts) {
        result.commandsByPart.push_back(names.countsOf(part));
    }
    result.commandsByKind = names.countsOf(run.counts);
    result.requestsByKind = requestsOf(machine, result.commandsByKind);
    return result;
}

} // namespace pimento::samsung
