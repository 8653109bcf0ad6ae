// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_log.h"

#include <algorithm>
#include <limits>
#include <string>

namespace pimento {

namespace {

template <class Narrow> bool fits(std::int64_t value)
{
    return value >= std::numeric_limits<Narrow>::min() && value <= std::numeric_limits<Narrow>::max();
}

std::uint16_t shortened(std::int64_t cycles)
{
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(cycles, 0, CommandLog::kLongestWait));
}

} // namespace

sim::CommandRecord CommandLog::record(std::size_t i) const
{
    sim::CommandRecord record;
    record.cycle = m_cycles[i];
    record.command = m_commands[i];
    record.channel = m_channels[i];
    record.bank = std::max<int>(-1, m_places[i]);
    record.refreshNode = m_places[i] < 0 ? -1 - m_places[i] : -1;
    record.row = m_rows[i];
    record.column = m_columns[i];
    return record;
}

void CommandLog::append(const sim::CommandRecord& record)
{
    m_cycles.push_back(static_cast<std::uint32_t>(record.cycle));
    m_rows.push_back(static_cast<std::int32_t>(record.row));
    m_channels.push_back(static_cast<std::uint16_t>(record.channel));
    m_places.push_back(static_cast<std::int16_t>(record.bank >= 0 ? record.bank : -1 - record.refreshNode));
    m_columns.push_back(static_cast<std::int16_t>(record.column));
    m_durations.push_back(0);
    m_commands.push_back(static_cast<std::uint8_t>(record.command));
    m_causes.push_back(static_cast<std::uint8_t>(record.heldBy));
    const bool isExplained = record.heldBy != sim::WaitCause::Count;
    const std::int64_t ready = std::clamp(record.ready, std::min(record.available, record.cycle), record.cycle);
    m_held.push_back(isExplained ? shortened(ready - record.available) : std::uint16_t{0});
    m_queued.push_back(isExplained ? shortened(record.cycle - record.available) : std::uint16_t{0});
}

Result<CommandRecorder> CommandRecorder::make(const sim::Machine& machine, std::size_t most)
{
    const sim::DeviceDescription& device = machine.description();
    bool isFine = fits<std::uint16_t>(machine.channels()) && fits<std::int16_t>(machine.banks()) &&
                  fits<std::int32_t>(device.rowsPerBank) && fits<std::int16_t>(device.columnsPerRow) &&
                  fits<std::uint8_t>(machine.commandCount());
    for (int command = 0; command < machine.commandCount(); ++command) {
        isFine = isFine && fits<std::uint16_t>(machine.command(command).busyCycles);
    }
    if (!isFine) {
        return fail("the device is too large for a timeline", "device \"" + device.name + "\"",
                    "Stay below 65 536 channels, 32 768 columns, 2^31 rows, 256 commands and 65 536 busy cycles");
    }
    return CommandRecorder(machine, most);
}

CommandRecorder::CommandRecorder(const sim::Machine& machine, std::size_t most)
    : m_machine(&machine), m_most(most), m_tracksPerChannel(static_cast<std::size_t>(
                                             2 * machine.banks() + 2 + machine.nodesOfLevel(machine.refreshLevel())))
{
    m_open.assign(static_cast<std::size_t>(machine.channels()) * m_tracksPerChannel, kNone);
}

std::size_t CommandRecorder::trackOf(const sim::CommandRecord& record) const
{
    const sim::Machine::Command& command = m_machine->command(record.command);
    const int strip = command.kind == sim::CommandKind::Column ? 1 : 0;
    const int allBanks = 2 * m_machine->banks();
    const int track = command.reach == sim::CommandReach::Refresh ? allBanks + 2 + record.refreshNode
                      : command.reach == sim::CommandReach::AllBanks || record.bank < 0 ? allBanks + strip
                                                                                        : 2 * record.bank + strip;
    return static_cast<std::size_t>(record.channel) * m_tracksPerChannel + static_cast<std::size_t>(track);
}

void CommandRecorder::end(std::size_t track, std::int64_t nextCycle)
{
    if (m_open[track] != kNone) {
        const auto i = static_cast<std::size_t>(m_open[track]);
        const std::int64_t busy = std::max(1, m_machine->command(m_log.command(i)).busyCycles);
        m_log.m_durations[i] = static_cast<std::uint16_t>(std::min(busy, nextCycle - m_log.cycle(i)));
    }
    m_open[track] = kNone;
}

void CommandRecorder::command(const sim::CommandRecord& record)
{
    const std::size_t track = trackOf(record);
    end(track, record.cycle);
    if (m_log.m_omitted > 0 || m_log.size() == m_most || !fits<std::uint32_t>(record.cycle)) {
        ++m_log.m_omitted;
        return;
    }
    m_open[track] = static_cast<std::int64_t>(m_log.size());
    m_log.append(record);
}

CommandLog CommandRecorder::finish()
{
    for (std::size_t track = 0; track < m_open.size(); ++track) {
        end(track, std::numeric_limits<std::int64_t>::max());
    }
    return std::move(m_log);
}

} // namespace pimento
