// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samsung/program_work.h"

#include "engine/lower/crf_accesses.h"
#include "engine/samsung/device.h"

#include <algorithm>
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
constexpr std::size_t kCommandsBetweenChecks = 1 << 14;

/// Asks now and then.
bool isStopped(std::size_t commands, const std::stop_token& stop)
{
    return commands % kCommandsBetweenChecks == 0 && stop.stop_requested();
}

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
    Stages(const lower::Program& program, std::stop_token stop)
        : m_program(&program), m_stop(std::move(stop)), m_map(program), m_commands(program.run()),
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
        std::size_t taken = 0;
        for (const Command* command = m_commands.next(); command != nullptr && command->op != Op::Fence;
             command = m_commands.next()) {
            if (isStopped(++taken, m_stop)) {
                break;
            }
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
    std::stop_token m_stop;
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

std::size_t stagesOf(const lower::Program& program, const std::stop_token& stop)
{
    std::size_t stages = 1;
    std::size_t taken = 0;
    auto commands = program.run();
    for (const Command* command = commands.next(); command != nullptr && !isStopped(++taken, stop);
         command = commands.next()) {
        stages += command->op == Op::Fence ? 1 : 0;
    }
    return stages;
}

} // namespace

ProgramWork::ProgramWork(const lower::Program& program, const std::stop_token& stop)
    : m_stages(std::make_shared<Stages>(program, stop)), m_stageCount(stagesOf(program, stop)),
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

Phase ProgramWork::phaseOf(std::size_t stage) const { return m_stages->phaseOf(stage); }

} // namespace pimento::samsung
