// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline_export.h"

#include "engine/inspection/timeline/command_csv.h"
#include "engine/inspection/timeline/timeline_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

namespace pimento {

namespace {

constexpr std::size_t kBlock = 64 * 1024; // bytes; also the interval of stop checks

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

/// Writes events other than commands of a machine: one track per lane.
class LaneWriter {
public:
    explicit LaneWriter(const Timeline& timeline) : m_timeline(&timeline) {}

    [[nodiscard]] std::string head() const
    {
        std::string text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
        text += fmt::format(R"({{"name":"process_name","ph":"M","pid":0,"args":{{"name":{}}}}})",
                            quoted(m_timeline->lanes()[0].name));
        for (std::size_t lane = 1; lane < m_timeline->lanes().size(); ++lane) {
            text += fmt::format(",\n" R"({{"name":"thread_name","ph":"M","pid":0,"tid":{},"args":{{"name":{}}}}})", lane,
                                quoted(m_timeline->lanes()[lane].name));
        }
        return text;
    }

    void addTo(std::string& text, std::size_t i) const
    {
        const CommandLog& log = m_timeline->log();
        const TimelineScheme& scheme = m_timeline->scheme();
        const sim::CommandRecord record = log.record(i);
        std::string arguments = fmt::format("\"cycle\":{}", record.cycle);
        if (record.row >= 0) {
            arguments += fmt::format(",{}:{}", quoted(scheme.rowWord), record.row);
        }
        if (record.column >= 0) {
            arguments += fmt::format(",{}:{}", quoted(scheme.columnWord), record.column);
        }
        text += fmt::format(",\n" R"({{"name":{},"ph":"X","ts":{},"dur":{},"pid":0,"tid":{},"args":{{{}}}}})",
                            quoted(m_timeline->nameOf(i)), microseconds(log.cycle(i)), microseconds(log.duration(i)),
                            m_timeline->laneOf(i), arguments);
    }

private:
    [[nodiscard]] std::string microseconds(std::int64_t cycles) const
    {
        const std::int64_t picoseconds = cycles * m_timeline->scheme().clockPeriod.value();
        return fmt::format("{}.{:06}", picoseconds / 1'000'000, picoseconds % 1'000'000);
    }

    const Timeline* m_timeline;
};

/// Writes the text that `add` appends for each command, in blocks.
template <class Add>
bool writeAll(const Timeline& timeline, std::string text, const WriteText& write, const std::stop_token& stop, Add&& add)
{
    bool isFine = true;
    for (std::size_t i = 0; i < timeline.log().size() && isFine; ++i) {
        add(text, i);
        if (text.size() >= kBlock) {
            isFine = !stop.stop_requested() && write(text);
            text.clear();
        }
    }
    return isFine && write(text);
}

} // namespace

bool writeTimelineJson(const Timeline& timeline, const WriteText& write, std::stop_token stop)
{
    if (timeline.scheme().machine == nullptr) {
        const LaneWriter lanes(timeline);
        return writeAll(timeline, lanes.head(), write, stop,
                        [&](std::string& text, std::size_t i) { lanes.addTo(text, i); }) &&
               write("\n]}\n");
    }
    std::string text;
    bool isFine = true;
    const auto flush = [&] {
        isFine = isFine && !stop.stop_requested() && write(text);
        text.clear();
    };
    TimelineWriter writer(*timeline.scheme().machine, [&](std::string_view piece) {
        text += piece;
        if (text.size() >= kBlock) {
            flush();
        }
    });
    for (std::size_t i = 0; i < timeline.log().size() && isFine; ++i) {
        writer.command(timeline.log().record(i));
    }
    writer.finish();
    flush();
    return isFine;
}

bool writeTimelineCsv(const Timeline& timeline, const WriteText& write, std::stop_token stop)
{
    const TimelineScheme& scheme = timeline.scheme();
    if (scheme.machine != nullptr) {
        return writeAll(timeline, commandCsvHeader(*scheme.machine) + "\n", write, stop,
                        [&](std::string& text, std::size_t i) {
                            appendCommandCsv(text, *scheme.machine, timeline.log().record(i));
                            text += '\n';
                        });
    }
    const std::string head = "cycle,cycles,activity,lane," + scheme.rowWord + "," + scheme.columnWord + "\n";
    return writeAll(timeline, head, write, stop, [&](std::string& text, std::size_t i) {
        const sim::CommandRecord record = timeline.log().record(i);
        text += fmt::format("{},{},{},{},{},{}\n", record.cycle, timeline.log().duration(i), timeline.nameOf(i),
                            timeline.lanes()[timeline.laneOf(i)].name, record.row, record.column);
    });
}

} // namespace pimento
