// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_spans.h"

#include "engine/inspection/dram/command_csv.h"
#include "engine/inspection/dram/command_kind.h"
#include "engine/inspection/dram/timeline_json.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento {

CommandTracks::CommandTracks(const sim::Machine& machine)
    : m_tree(machine.description().title), m_banksPerChannel(static_cast<std::size_t>(machine.banks())),
      m_refreshesPerChannel(static_cast<std::size_t>(machine.nodesOfLevel(machine.refreshLevel())))
{
    const auto channels = static_cast<std::size_t>(machine.channels());
    m_banks.resize(channels * m_banksPerChannel);
    m_allBanks.resize(channels);
    m_refreshes.resize(channels * m_refreshesPerChannel);
    addBelow(machine, {});
}

void CommandTracks::addBelow(const sim::Machine& machine, const Node& above)
{
    const auto channel = static_cast<std::size_t>(above.channel);
    const auto number = static_cast<std::size_t>(above.number);
    if (above.level == 0) {
        m_allBanks[channel] = m_tree.add(above.track, "all banks");
    }
    if (above.level == machine.refreshLevel()) {
        m_refreshes[channel * m_refreshesPerChannel + number] = m_tree.add(above.track, "refresh");
    }
    const int level = above.level + 1;
    const int count =
        level < machine.levels() ? machine.description().levels[static_cast<std::size_t>(level)].count : 0;
    for (int i = 0; i < count; ++i) {
        const std::string& kind = machine.description().levels[static_cast<std::size_t>(level)].name;
        Node node{m_tree.add(above.track, kind + " " + std::to_string(i), kind), level, above.channel, 0};
        if (level == 0) {
            node.channel = i;
        } else {
            node.number = above.number * count + i;
        }
        if (level == machine.levels() - 1) {
            m_banks[static_cast<std::size_t>(node.channel) * m_banksPerChannel +
                    static_cast<std::size_t>(node.number)] = node.track;
        }
        addBelow(machine, node);
    }
}

CommandSpans::CommandSpans(std::shared_ptr<const sim::Machine> machine, CommandLog log)
    : m_machine(std::move(machine)), m_log(std::move(log)), m_tracks(*m_machine)
{
}

std::uint32_t CommandSpans::track(std::size_t i) const
{
    const sim::CommandRecord record = m_log.record(i);
    const sim::CommandReach reach = m_machine->command(record.command).reach;
    if (reach == sim::CommandReach::Refresh) {
        return m_tracks.refresh(record.channel, record.refreshNode);
    }
    return reach == sim::CommandReach::AllBanks || record.bank < 0 ? m_tracks.allBanks(record.channel)
                                                                   : m_tracks.bank(record.channel, record.bank);
}

SpanArgs CommandSpans::args(std::size_t i) const
{
    const sim::CommandRecord record = m_log.record(i);
    const bool isColumn = m_machine->command(record.command).kind == sim::CommandKind::Column;
    return {std::max(record.row, kNoArg), isColumn ? std::max<std::int64_t>(record.column, kNoArg) : kNoArg};
}

std::optional<std::vector<SpanWait>> CommandSpans::waitsBefore(std::size_t i) const
{
    if (m_log.heldBy(i) == sim::WaitCause::Count) {
        return std::nullopt;
    }
    std::size_t before = i;
    while (before > 0 && m_log.channel(before - 1) != m_log.channel(i)) {
        --before;
    }
    const std::int64_t cycle = m_log.cycle(i);
    const std::int64_t begin = std::min(cycle, before > 0 ? m_log.cycle(before - 1) + 1 : 1);
    const std::int64_t queued = std::clamp(cycle - m_log.queued(i), begin, cycle);
    const std::int64_t ready = std::clamp(cycle - m_log.queued(i) + m_log.held(i), queued, cycle);
    std::vector<SpanWait> waits;
    const auto add = [&](sim::WaitCause cause, std::int64_t cycles) {
        if (cycles > 0) {
            waits.push_back({sim::infoOf(cause).title, cycles});
        }
    };
    add(sim::WaitCause::NoRequest, queued - begin);
    add(m_log.heldBy(i), ready - queued);
    add(sim::WaitCause::Scheduling, cycle - ready);
    return waits;
}

std::optional<bool> CommandSpans::writeJson(const WriteText& write, const std::stop_token& stop) const
{
    std::string pieces;
    const auto keep = [&](std::string_view piece) { pieces += piece; };
    TimelineWriter writer(*m_machine, keep);
    const auto add = [&](std::string& text, std::size_t i) {
        writer.command(m_log.record(i));
        text += std::exchange(pieces, {});
    };
    if (!writeSpans({}, m_log.size(), write, stop, add)) {
        return false;
    }
    writer.finish();
    return !stop.stop_requested() && write(pieces);
}

std::optional<bool> CommandSpans::writeCsv(const WriteText& write, const std::stop_token& stop) const
{
    return writeSpans(commandCsvHeader(*m_machine) + "\n", m_log.size(), write, stop,
                      [&](std::string& text, std::size_t i) {
                          appendCommandCsv(text, *m_machine, m_log.record(i));
                          text += '\n';
                      });
}

Timeline commandTimeline(std::shared_ptr<const sim::Machine> machine, CommandLog log, const sim::RunResult& run)
{
    const sim::DeviceDescription& device = machine->description();
    auto commands = std::make_shared<const CommandSpans>(machine, std::move(log));
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = device.title;
    scheme->clockPeriod = device.clockPeriod;
    scheme->tracks = commands->tracks().tree();
    const std::vector<TimelineKind> kinds = kindsOf(*machine);
    for (std::size_t i = 0; i < device.commands.size(); ++i) {
        scheme->kinds.push_back({device.commands[i].name, device.commands[i].meaning, kinds[i]});
    }
    scheme->args = {{{"row", "row"}, {"column", "col"}}};
    TimelineExtent extent{run.cycles.value(), {}, run.wasStopped};
    for (const sim::PartSpan& span : run.spans) {
        extent.parts.push_back({span.part, span.begin, span.end});
    }
    return {std::move(scheme), std::move(commands), std::move(extent)};
}

const CommandSpans* commandsOf(const Timeline& timeline)
{
    return dynamic_cast<const CommandSpans*>(&timeline.spans());
}

const CommandLog& commandLogOf(const Timeline& timeline)
{
    const CommandSpans* commands = commandsOf(timeline);
    PIMENTO_ASSERT(commands != nullptr, "the timeline has commands of a machine");
    return commands->log();
}

std::optional<CommandRecorder> recorderFor(Inspection& inspection, const sim::Machine& machine)
{
    auto made = CommandRecorder::make(machine);
    if (!made) {
        inspection.addMissing<Timeline>(made.error().message());
        return std::nullopt;
    }
    return *std::move(made);
}

} // namespace pimento
