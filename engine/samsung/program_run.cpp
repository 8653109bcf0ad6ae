// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samsung/program_run.h"

#include "engine/lower/crf_accesses.h"
#include "engine/samsung/device.h"
#include "sim/bank_ledger.h"
#include "sim/phases.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace pimento::samsung {

using lower::Command;
using lower::Op;
using sim::Phase;
using sim::samsung::Burst;
using sim::samsung::Transaction;

namespace {

constexpr std::uint16_t kCarriesBurst = 1; // payload of a transaction that is not in a stream yet

} // namespace

Result<sim::samsung::Device> deviceOf(const sim::DeviceDescription& description)
{
    sim::samsung::Device device = hbmPim(); // modes, registers and queues
    const bool isOrganised = description.levels.size() == 3 && description.levels[1].count == device.bankGroups &&
                             description.levels[2].count == device.banksPerGroup &&
                             description.columnsPerRow == device.columnsPerRow &&
                             description.rowsPerBank * 2 == device.rowsPerBank;
    if (!isOrganised) {
        return fail("Samsung's machine has 4 bank groups of 4 banks with 8192 rows of 32 columns", description.title,
                    "Keep its organisation or take another simulator");
    }
    sim::samsung::Timing& timing = device.timing;
    const std::pair<const char*, int*> values[] = {
        {"nCL", &timing.readLatency},         {"nCWL", &timing.writeLatency},
        {"nBL", &timing.burstCycles},         {"nCCDS", &timing.columnOtherGroup},
        {"nCCDL", &timing.columnSameGroup},   {"nRCDRD", &timing.activateToRead},
        {"nRCDWR", &timing.activateToWrite},  {"nRAS", &timing.activateToPrecharge},
        {"nRC", &timing.activateToActivate},  {"nRRDS", &timing.activateOtherGroup},
        {"nRRDL", &timing.activateSameGroup}, {"nRP", &timing.precharge},
        {"nRTPL", &timing.readToPrecharge},   {"nWR", &timing.writeRecovery},
        {"nWTRL", &timing.writeToRead},       {"nRTRS", &timing.busTurnaround},
        {"nREFI", &timing.refreshInterval},   {"nRFC", &timing.refresh}};
    for (const auto& [name, value] : values) {
        const auto found = description.timing.find(name);
        if (found == description.timing.end()) {
            return fail("has no timing value " + std::string(name), description.title, "Add it to the device file");
        }
        *value = static_cast<int>(found->second);
    }
    if (Result<void> checked = check(device); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return device;
}

/// Makes one stage after the other.
class ProgramWork::Stages {
public:
    explicit Stages(const lower::Program& program)
        : m_program(&program), m_map(program), m_commands(program.run()),
          m_host(static_cast<std::size_t>(program.device().channels()))
    {
    }

    /// Transactions of a channel in a stage. Stages are asked for in order.
    [[nodiscard]] const std::vector<Transaction>& transactions(std::size_t stage, std::size_t channel)
    {
        while (m_phases.size() <= stage) {
            makeNext();
        }
        return m_isOfUnits && channel < m_usedChannels ? m_units : m_host[channel];
    }

    /// What the writes of a unit stage carry that have a payload, in their order.
    [[nodiscard]] const Burst& burst(std::size_t number) const { return m_bursts[number]; }
    [[nodiscard]] Phase phase() const { return m_phases.empty() ? Phase::In : m_phases.back(); }
    [[nodiscard]] std::size_t count() const { return m_phases.size(); }
    [[nodiscard]] Phase phaseOf(std::size_t stage) const { return m_phases[stage]; }

private:
    void makeNext()
    {
        for (auto& channel : m_host) {
            channel.clear();
        }
        m_units.clear();
        m_bursts.clear();
        m_isOfUnits = false;
        Phase phase = Phase::Unsaid;
        lower::UnitAccesses accesses;
        for (const Command* command = m_commands.next(); command != nullptr && command->op != Op::Fence;
             command = m_commands.next()) {
            phase = phase == Phase::Unsaid ? command->phase : phase;
            if (command->op == Op::EnterUnits) {
                m_isOfUnits = true;
                m_usedChannels = static_cast<std::size_t>(m_program->plan(command->statement)->cores().groups());
            }
            if (m_isOfUnits) {
                accesses.add(*command);
                append(accesses.take());
            } else if (command->op != Op::HostSoftmax) {
                const lower::HostAccess access = hostAccess(*m_program, m_map, *command);
                m_host[static_cast<std::size_t>(access.channel)].push_back(access.transaction);
            }
        }
        append(accesses.takeRest());
        m_phases.push_back(phase == Phase::Unsaid ? this->phase() : phase);
    }

    void append(std::vector<lower::UnitAccess> accesses)
    {
        for (lower::UnitAccess& access : accesses) {
            if (access.contents == lower::UnitAccess::Contents::Burst) {
                access.transaction.payload = kCarriesBurst;
                m_bursts.push_back(access.burst);
            }
            m_units.push_back(access.transaction);
        }
    }

    const lower::Program* m_program;
    lower::HostMap m_map;
    Generator<Command> m_commands;
    std::vector<Phase> m_phases; // of the stages made so far
    std::vector<std::vector<Transaction>> m_host;
    std::vector<Transaction> m_units; // of every channel in use
    bool m_isOfUnits = false;
    std::size_t m_usedChannels = 0;
    std::vector<Burst> m_bursts;
};

/// One stage of one channel.
class ProgramWork::Stream final : public sim::samsung::TransactionStream {
public:
    Stream(std::shared_ptr<Stages> stages, std::size_t stage, std::size_t channel)
        : m_stages(std::move(stages)), m_stage(stage), m_channel(channel)
    {
    }

    [[nodiscard]] std::size_t read(std::span<Transaction> out) override
    {
        const std::vector<Transaction>& all = m_stages->transactions(m_stage, m_channel);
        const std::size_t count = std::min(out.size(), all.size() - m_next);
        for (std::size_t i = 0; i < count; ++i) {
            out[i] = all[m_next + i];
            if (out[i].payload == kCarriesBurst) {
                out[i].payload = keep(m_stages->burst(m_bursts++));
            }
        }
        m_next += count;
        return count;
    }
    [[nodiscard]] Burst payload(std::uint16_t number) const override
    {
        return number == 0 ? Burst{} : m_kept[number - std::size_t{1}];
    }

private:
    /// More than can wait in front of the device.
    static constexpr std::size_t kKept = 1024;

    std::uint16_t keep(const Burst& burst)
    {
        m_kept.resize(kKept);
        const std::size_t place = m_bursts % kKept;
        m_kept[place] = burst;
        return static_cast<std::uint16_t>(place + 1);
    }

    std::shared_ptr<Stages> m_stages;
    std::size_t m_stage;
    std::size_t m_channel;
    std::size_t m_next = 0;
    std::size_t m_bursts = 0; // so far
    std::vector<Burst> m_kept;
};

namespace {

std::size_t stagesOf(const lower::Program& program)
{
    std::size_t stages = 1;
    auto commands = program.run();
    while (const Command* command = commands.next()) {
        stages += command->op == Op::Fence ? 1 : 0;
    }
    return stages;
}

} // namespace

ProgramWork::ProgramWork(const lower::Program& program)
    : m_stages(std::make_shared<Stages>(program)), m_stageCount(stagesOf(program)),
      m_channels(static_cast<std::size_t>(program.device().channels()))
{
}
ProgramWork::~ProgramWork() = default;
ProgramWork::ProgramWork(ProgramWork&&) noexcept = default;
ProgramWork& ProgramWork::operator=(ProgramWork&&) noexcept = default;

sim::samsung::Work ProgramWork::work()
{
    sim::samsung::Work work(m_channels);
    for (std::size_t channel = 0; channel < m_channels; ++channel) {
        for (std::size_t stage = 0; stage < m_stageCount; ++stage) {
            work[channel].streams.push_back(std::make_unique<Stream>(m_stages, stage, channel));
        }
    }
    return work;
}

std::size_t ProgramWork::stagesBegun() const { return m_stages->count(); }
Phase ProgramWork::phaseOf(std::size_t stage) const { return m_stages->phaseOf(stage); }

namespace {

constexpr std::size_t kParts = sim::PhaseSplitter::kParts;

std::size_t partOf(Phase phase) { return phase == Phase::Compute ? 1 : phase == Phase::Out ? 2 : 0; }

/// Follows the commands of a run and keeps the figures that the common result has.
class Figures final : public sim::samsung::CommandSink {
public:
    Figures(const sim::Machine& machine, const sim::samsung::Device& device, const ProgramWork& work,
            const sim::RunOptions& options)
        : m_work(&work), m_device(&device), m_sink(options.commands), m_counts(kParts)
    {
        for (const char* name : {"ACT", "PRE", "REF", "RD", "WR"}) {
            m_commands.push_back(machine.findCommand(name).value_or(sim::Machine::kNoCommand));
        }
        for (auto& counts : m_counts) {
            counts.assign(static_cast<std::size_t>(machine.commandCount()), 0);
        }
        for (int channel = 0; channel < machine.channels(); ++channel) {
            m_banks.emplace_back(machine, options.bankFigures);
        }
    }

    void command(const sim::samsung::CommandRecord& record) override
    {
        using enum sim::samsung::Command;
        const std::size_t stage = m_work->stagesBegun() - 1;
        m_ends.resize(std::max(m_ends.size(), stage + 1), m_ends.empty() ? 0 : m_ends.back());
        const sim::samsung::Timing& timing = m_device->timing;
        if (record.command == Read) {
            m_ends[stage] = std::max(m_ends[stage], record.cycle + timing.readLatency + timing.burstCycles + kReadPath);
        } else if (record.command == Write) {
            m_ends[stage] = std::max(m_ends[stage], record.cycle + timing.writeLatency + timing.burstCycles + 1);
        }
        const int command = m_commands[static_cast<std::size_t>(record.command)];
        ++m_counts[partOf(m_work->phaseOf(stage))][static_cast<std::size_t>(command)];
        countBanks(record, command);
        if (m_sink != nullptr) {
            m_sink->command({.cycle = record.cycle,
                             .command = command,
                             .channel = record.channel,
                             .bank = record.bank,
                             .refreshNode = record.command == Refresh ? 0 : -1,
                             .row = record.row,
                             .column = record.column});
        }
    }

    void finish(sim::RunResult& result) const
    {
        std::array<std::int64_t, kParts> cycles{};
        std::int64_t before = 0;
        for (std::size_t stage = 0; stage < m_ends.size(); ++stage) {
            cycles[partOf(m_work->phaseOf(stage))] += m_ends[stage] - before;
            before = m_ends[stage];
        }
        // A stopped run has not completed its last accesses.
        cycles[m_ends.empty() ? 0 : partOf(m_work->phaseOf(m_ends.size() - 1))] += result.cycles.value() - before;
        result.parts = {{"in", Cycles{cycles[0]}}, {"compute", Cycles{cycles[1]}}, {"out", Cycles{cycles[2]}}};
        result.commandsByPart = m_counts;
        result.commandsByKind.assign(m_counts.front().size(), 0);
        for (const auto& counts : m_counts) {
            for (std::size_t i = 0; i < counts.size(); ++i) {
                result.commandsByKind[i] += counts[i];
            }
        }
        for (const sim::BankLedger& ledger : m_banks) {
            result.banks.insert(result.banks.end(), ledger.banks().begin(), ledger.banks().end());
        }
    }

private:
    static constexpr int kReadPath = 2; // to the device, and the cycle behind the last one

    /// A command to a bank that stands for all of its parity reaches them all.
    void countBanks(const sim::samsung::CommandRecord& record, int command)
    {
        sim::BankLedger& ledger = m_banks[static_cast<std::size_t>(record.channel)];
        if (record.command == sim::samsung::Command::Refresh) {
            ledger.countRefresh(command, 0, record.cycle);
            return;
        }
        const bool isTogether = record.mode != sim::samsung::Mode::SingleBank && record.bank < m_device->allBankBanks;
        const int step = isTogether ? m_device->allBankBanks : m_device->banks();
        for (int bank = record.bank; bank < m_device->banks(); bank += step) {
            ledger.count(command, bank, record.cycle);
        }
    }

    const ProgramWork* m_work;
    const sim::samsung::Device* m_device;
    sim::CommandSink* m_sink;
    std::vector<int> m_commands;
    std::vector<std::vector<std::int64_t>> m_counts; // by part
    std::vector<sim::BankLedger> m_banks;            // by channel
    std::vector<std::int64_t> m_ends;                // of the stages
};

} // namespace

Result<sim::RunResult> simulateProgram(const lower::Program& program, const sim::Machine& machine,
                                       const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    const auto device = deviceOf(machine.description());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    ProgramWork source(program);
    Figures figures(machine, *device, source, options);
    sim::samsung::Work work = source.work();
    const auto run = sim::samsung::run(
        *device, work, {.commands = &figures, .stepsEveryCycle = options.idleCycles == sim::IdleCycles::Execute},
        std::move(stop), progress);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    sim::RunResult result;
    result.cycles = run->cycles;
    result.wasStopped = run->wasStopped;
    result.requests = run->transactions;
    result.requestsByKind.assign(static_cast<std::size_t>(machine.requestCount()), 0);
    for (const auto& [name, count] : {std::pair("RD", run->counts.reads), std::pair("WR", run->counts.writes)}) {
        if (const auto kind = machine.findRequest(name)) {
            result.requestsByKind[static_cast<std::size_t>(*kind)] = count;
        }
    }
    figures.finish(result);
    return result;
}

} // namespace pimento::samsung
