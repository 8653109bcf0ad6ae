// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/program_stages.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::samsung {

using lower::Command;
using lower::Op;
using sim::Phase;

namespace {

constexpr std::size_t kCommandsBetweenChecks = 1 << 14;

/// Polls the stop token once every kCommandsBetweenChecks commands.
bool isStopped(std::size_t commands, const std::stop_token& stop)
{
    return commands % kCommandsBetweenChecks == 0 && stop.stop_requested();
}

} // namespace

ProgramStages::ProgramStages(const lower::Program& program, std::stop_token stop, std::size_t mostKeptBytes)
    : m_program(&program), m_stop(std::move(stop)), m_map(program), m_commands(program.run())
{
    std::size_t bytes = 0;
    Phase phase = Phase::Unsaid;
    for (Stage stage; m_areKept && makeNext(stage, phase);) {
        note(phase);
        bytes += stage.bytes();
        m_kept.push_back(std::move(stage));
        m_areKept = bytes <= mostKeptBytes;
    }
    if (m_areKept) {
        return;
    }
    while (countNext(phase)) {
        note(phase);
    }
    m_kept.assign(1, {});
    m_commands = program.run();
    m_isAtEnd = false;
}

/// Records the phase of a stage; a stage without a phase takes that of the previous stage.
void ProgramStages::note(Phase phase)
{
    const Phase before = m_phases.empty() ? Phase::In : m_phases.back();
    m_phases.push_back(phase == Phase::Unsaid ? before : phase);
}

const Stage& ProgramStages::operator[](std::size_t stage)
{
    if (m_areKept) {
        return m_kept[stage];
    }
    Phase phase = Phase::Unsaid;
    for (; m_made <= stage; ++m_made) {
        m_kept.front() = {};
        std::ignore = makeNext(m_kept.front(), phase);
    }
    PIMENTO_ASSERT(m_made == stage + 1, "stages are asked for in order");
    if (m_kept.front().listOf.empty()) { // a stop interrupted makeNext()
        m_kept.front().lists.resize(static_cast<std::size_t>(m_program->device().channels()));
        m_kept.front().joinEqualLists();
    }
    return m_kept.front();
}

bool ProgramStages::countNext(Phase& phase)
{
    phase = Phase::Unsaid;
    std::size_t taken = 0;
    if (m_isAtEnd) {
        return false;
    }
    const Command* command = m_commands.next();
    for (; command != nullptr && command->op != Op::Fence && !isStopped(++taken, m_stop); command = m_commands.next()) {
        phase = phase == Phase::Unsaid ? command->phase : phase;
    }
    m_isAtEnd = command == nullptr || m_stop.stop_requested();
    return true;
}

bool ProgramStages::makeNext(Stage& stage, Phase& phase)
{
    phase = Phase::Unsaid;
    if (m_isAtEnd) {
        return false;
    }
    const auto channels = static_cast<std::size_t>(m_program->device().channels());
    stage = {};
    stage.lists.resize(channels);
    std::size_t units = 0; // channels whose units work; they share a list
    lower::UnitAccesses accesses;
    const auto append = [&](std::vector<lower::UnitAccess> some) {
        for (lower::UnitAccess& access : some) {
            if (access.contents == lower::UnitAccess::Contents::Burst) {
                access.transaction.payload = kCarriesBurst;
                stage.lists.front().bursts.push_back(access.burst);
            }
            stage.lists.front().transactions.push_back(access.transaction);
        }
    };
    std::size_t taken = 0;
    const Command* command = m_commands.next();
    for (; command != nullptr && command->op != Op::Fence && !isStopped(++taken, m_stop); command = m_commands.next()) {
        phase = phase == Phase::Unsaid ? command->phase : phase;
        if (command->op == Op::EnterUnits) {
            PIMENTO_ASSERT(stage.bytes() == 0 || units > 0, "a fence stands before the work of units");
            units = static_cast<std::size_t>(m_program->plan(command->statement)->cores().groups());
        }
        if (units > 0) {
            accesses.add(*command);
            append(accesses.take());
        } else if (command->op != Op::HostSoftmax) {
            const lower::HostAccess access = hostAccess(*m_program, m_map, *command);
            stage.lists[static_cast<std::size_t>(access.channel)].transactions.push_back(access.transaction);
        }
    }
    append(accesses.takeRest());
    m_isAtEnd = command == nullptr || m_stop.stop_requested();
    if (units > 0) {
        stage.lists.resize(units < channels ? 2 : 1);
        stage.listOf.assign(channels, 1);
        std::fill_n(stage.listOf.begin(), units, std::uint16_t{0});
    } else {
        stage.joinEqualLists();
    }
    return true;
}

} // namespace pimento::samsung
