// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/timeline_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

std::string jsonText(const std::string& text) { return nlohmann::json(text).dump(); }

} // namespace

TimelineWriter::TimelineWriter(const sim::Machine& machine, Write write)
    : m_machine(&machine), m_write(std::move(write))
{
    m_write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
}

/// Number of a command's track: two tracks per bank, then two for all banks, then one per refresh node.
int TimelineWriter::trackOf(const sim::CommandRecord& record) const
{
    const sim::Machine::Command& command = m_machine->command(record.command);
    const int kind = command.kind == sim::CommandKind::Column ? 1 : 0;
    const int allBanks = 2 * m_machine->banks();
    if (command.reach == sim::CommandReach::Refresh) {
        return allBanks + 2 + record.refreshNode;
    }
    return command.reach == sim::CommandReach::AllBanks || record.bank < 0 ? allBanks + kind : 2 * record.bank + kind;
}

std::string TimelineWriter::trackName(int track) const
{
    const int allBanks = 2 * m_machine->banks();
    if (track >= allBanks + 2) {
        const auto& levels = m_machine->description().levels;
        return fmt::format("refresh of {} {}", levels[static_cast<std::size_t>(m_machine->refreshLevel())].name,
                           track - allBanks - 2);
    }
    const char* kind = track % 2 == 0 ? "rows" : "columns";
    return track >= allBanks ? fmt::format("all banks, {}", kind) : fmt::format("bank {}, {}", track / 2, kind);
}

void TimelineWriter::writeEvent(const std::string& text)
{
    m_write(m_isFirst ? text : ",\n" + text);
    m_isFirst = false;
}

void TimelineWriter::introduce(Key key)
{
    const auto [channel, track] = key;
    const bool isNewChannel =
        std::ranges::none_of(m_tracks, [&](const auto& each) { return each.first.first == channel; });
    if (isNewChannel) {
        const std::string name = fmt::format("{} {}", m_machine->description().levels.front().name, channel);
        writeEvent(fmt::format(R"({{"name":"process_name","ph":"M","pid":{},"args":{{"name":{}}}}})", channel,
                               jsonText(name)));
    }
    writeEvent(fmt::format(R"({{"name":"thread_name","ph":"M","pid":{},"tid":{},"args":{{"name":{}}}}})", channel,
                           track, jsonText(trackName(track))));
    writeEvent(fmt::format(R"({{"name":"thread_sort_index","ph":"M","pid":{},"tid":{},"args":{{"sort_index":{}}}}})",
                           channel, track, track));
}

std::string TimelineWriter::microseconds(std::int64_t cycles) const
{
    // Times are whole picoseconds, so six digits behind the point are exact.
    const std::int64_t picoseconds = cycles * m_machine->description().clockPeriod.value();
    return fmt::format("{}.{:06}", picoseconds / 1'000'000, picoseconds % 1'000'000);
}

void TimelineWriter::writeOpen(Key key, Track& track, std::int64_t nextCycle)
{
    const sim::CommandRecord& record = track.open;
    const sim::Machine::Command& command = m_machine->command(record.command);
    const std::int64_t busy = std::max(1, command.busyCycles);
    const std::int64_t length = std::min(busy, nextCycle - record.cycle);
    std::string arguments = fmt::format("\"cycle\":{}", record.cycle);
    if (record.row >= 0) {
        arguments += fmt::format(",\"row\":{}", record.row);
    }
    if (record.column >= 0 && command.kind == sim::CommandKind::Column) {
        arguments += fmt::format(",\"column\":{}", record.column);
    }
    const auto& name = m_machine->description().commands[static_cast<std::size_t>(record.command)].name;
    writeEvent(fmt::format(R"({{"name":{},"cat":"{}","ph":"X","ts":{},"dur":{},"pid":{},"tid":{},"args":{{{}}}}})",
                           jsonText(name), command.kind == sim::CommandKind::Column ? "column" : "row",
                           microseconds(record.cycle), microseconds(length), key.first, key.second, arguments));
    track.hasOpen = false;
}

void TimelineWriter::command(const sim::CommandRecord& record)
{
    const Key key{record.channel, trackOf(record)};
    if (!m_tracks.contains(key)) {
        introduce(key);
    }
    Track& track = m_tracks[key];
    if (track.hasOpen) {
        writeOpen(key, track, record.cycle);
    }
    track = {record, true};
}

void TimelineWriter::finish()
{
    for (auto& [key, track] : m_tracks) {
        if (track.hasOpen) {
            writeOpen(key, track, std::numeric_limits<std::int64_t>::max());
        }
    }
    m_write("\n]}\n");
}

} // namespace pimento
