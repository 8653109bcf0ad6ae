// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/program_run.h"

#include "engine/systems/dcc/lower/crf/program_commands.h"
#include "engine/systems/dcc/lower/crf/program_work.h"
#include "sim/bank_ledger.h"
#include "sim/phases.h"
#include "sim/samsung/bounds.h"

#include <array>
#include <utility>
#include <vector>

namespace pimento::samsung {

namespace {

constexpr std::size_t kParts = sim::PhaseSplitter::kParts;

std::size_t partOf(sim::Phase phase) { return phase == sim::Phase::Compute ? 1 : phase == sim::Phase::Out ? 2 : 0; }

/// Keeps the figures of banks, and passes commands on as those of the device file.
class Commands final : public sim::samsung::CommandSink {
public:
    Commands(const sim::Machine& machine, const sim::samsung::Device& device, const ProgramCommands& names,
             const sim::RunOptions& options)
        : m_device(&device), m_names(&names), m_sink(options.commands)
    {
        for (int channel = 0; channel < machine.channels(); ++channel) {
            m_banks.emplace_back(machine, options.bankFigures);
        }
    }

    void command(const sim::samsung::CommandRecord& record) override
    {
        const int command = m_names->indexOf(record);
        const bool isRefresh = record.command == sim::samsung::Command::Refresh;
        sim::BankLedger& ledger = m_banks[static_cast<std::size_t>(record.channel)];
        if (isRefresh) {
            ledger.countRefresh(command, 0, record.cycle);
        } else {
            const int step = m_names->isTogether(record) ? m_device->allBankBanks : m_device->banks();
            ledger.countEvery(command, record.bank, step, record.cycle);
        }
        if (m_sink != nullptr) {
            m_sink->command({.cycle = record.cycle,
                             .command = command,
                             .channel = record.channel,
                             .bank = record.bank,
                             .refreshNode = isRefresh ? 0 : -1,
                             .row = record.row,
                             .column = record.column,
                             .available = record.available,
                             .ready = record.ready,
                             .heldBy = record.heldBy});
        }
    }

    [[nodiscard]] std::vector<sim::BankActivity> banks() const
    {
        std::vector<sim::BankActivity> all;
        for (const sim::BankLedger& ledger : m_banks) {
            all.insert(all.end(), ledger.banks().begin(), ledger.banks().end());
        }
        return all;
    }

private:
    const sim::samsung::Device* m_device;
    const ProgramCommands* m_names;
    sim::CommandSink* m_sink;
    std::vector<sim::BankLedger> m_banks; // by channel
};

/// Time and commands by what the stages count for.
void splitByPart(const sim::samsung::RunResult& run, const ProgramWork& work, const ProgramCommands& names,
                 sim::RunResult& result)
{
    std::array<std::int64_t, kParts> cycles{};
    std::array<sim::samsung::CommandCounts, kParts> counts;
    std::int64_t begin = 0;
    for (std::size_t stage = 0; stage < run.streams.size(); ++stage) {
        const std::size_t part = partOf(work.phaseOf(stage));
        const std::int64_t end = begin + run.streams[stage].cycles.value();
        cycles[part] += end - begin;
        counts[part].add(run.streams[stage].counts, 1);
        if (end > begin && (result.spans.empty() || result.spans.back().part != part)) {
            result.spans.push_back({part, begin, end});
        }
        if (end > begin) {
            result.spans.back().end = end;
        }
        begin = end;
    }
    result.parts = {{"in", Cycles{cycles[0]}}, {"compute", Cycles{cycles[1]}}, {"out", Cycles{cycles[2]}}};
    for (const sim::samsung::CommandCounts& part : counts) {
        result.commandsByPart.push_back(names.countsOf(part));
    }
    result.commandsByKind = names.countsOf(run.counts);
}

/// Every column command serves one request.
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

Result<sim::RunResult> simulateStages(ProgramWork source, const sim::Machine& machine, const sim::RunOptions& options,
                                      std::stop_token stop, Progress* progress)
{
    const auto device = deviceOf(machine.description());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const auto names = ProgramCommands::of(machine, *device);
    if (!names) {
        return tl::unexpected<Error>(names.error());
    }
    Commands commands(machine, *device, *names, options);
    const bool isWatched = options.commands != nullptr || options.bankFigures == sim::BankFigures::Keep;
    sim::samsung::Work work = source.work();
    int classes = 0;
    const auto run = sim::samsung::run(*device, work,
                                       {.commands = isWatched ? &commands : nullptr,
                                        .explainsWaits = options.explainsWaits,
                                        .expectedTransactions = options.expectedRequests,
                                        .mostCycles = options.mostCycles,
                                        .stepsEveryCycle = options.idleCycles == sim::IdleCycles::Execute,
                                        .joinsGroups = options.channelClasses == sim::Shortcut::On,
                                        .mostClasses = &classes},
                                       std::move(stop), progress);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    if (options.shortcutUse != nullptr && !run->wasStopped) {
        *options.shortcutUse = {0, classes};
    }
    sim::RunResult result;
    result.cycles = run->cycles;
    result.wasStopped = run->wasStopped;
    result.requests = run->transactions;
    result.waits = run->waits;
    result.banks = commands.banks();
    splitByPart(*run, source, *names, result);
    result.requestsByKind = requestsOf(machine, result.commandsByKind);
    return result;
}

} // namespace

Result<sim::RunResult> simulateProgram(const lower::Program& program, const sim::Machine& machine,
                                       const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    ProgramWork source(program, stop);
    return simulateStages(std::move(source), machine, options, std::move(stop), progress);
}

Result<sim::RunResult> simulateList(std::shared_ptr<Stages> stages, const sim::Machine& machine,
                                    const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    ProgramWork source(std::move(stages), machine.channels());
    return simulateStages(std::move(source), machine, options, std::move(stop), progress);
}

Result<sim::BoundFigures> boundsOf(const lower::Program& program, const sim::Machine& machine,
                                   const std::stop_token& stop)
{
    const auto device = deviceOf(machine.description());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    ProgramWork source(program, stop);
    sim::samsung::Work work = source.work();
    sim::BoundFigures bounds = sim::samsung::lowerBound(*device, work, 1, stop).bounds;
    return stop.stop_requested() ? sim::BoundFigures{} : bounds;
}

} // namespace pimento::samsung
