// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline_export.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

namespace pimento {

namespace {

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

std::string argText(const SpanArgName& of, std::int64_t arg)
{
    const bool hasName = arg >= 0 && static_cast<std::size_t>(arg) < of.values.size();
    return arg == kNoArg ? std::string() : hasName ? of.values[static_cast<std::size_t>(arg)] : std::to_string(arg);
}

/// Writes spans in the JSON trace event format.
class SpanJson {
public:
    explicit SpanJson(const Timeline& timeline) : m_timeline(&timeline), m_tracks(&timeline.tracks()) {}

    [[nodiscard]] std::string head() const
    {
        std::string text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
        for (std::uint32_t track = 0; track < m_tracks->size(); ++track) {
            const Track& each = (*m_tracks)[track];
            const std::string place = each.depth <= 1
                                          ? fmt::format(R"("name":"process_name","ph":"M","pid":{})", track)
                                          : fmt::format(R"("name":"thread_name","ph":"M","pid":{},"tid":{})",
                                                        m_tracks->outermost(track), track);
            text += fmt::format("{}{{{},\"args\":{{\"name\":{}}}}}", track == 0 ? "\n" : ",\n", place,
                                quoted(each.depth <= 1 ? each.name : pathInProcess(track)));
        }
        return text;
    }

    void addTo(std::string& text, std::size_t i) const
    {
        const Span span = m_timeline->spans().span(i);
        const TimelineScheme& scheme = m_timeline->scheme();
        std::string arguments = fmt::format("\"{}\":{}", scheme.hasCycles ? "cycle" : "ns", span.begin);
        for (std::size_t arg = 0; arg < span.args.size(); ++arg) {
            if (span.args[arg] != kNoArg) {
                const std::string value = argText(scheme.args[arg], span.args[arg]);
                arguments += fmt::format(",{}:{}", quoted(scheme.args[arg].name),
                                         scheme.args[arg].values.empty() ? value : quoted(value));
            }
        }
        text += fmt::format(",\n"
                            R"({{"name":{},"ph":"X","ts":{},"dur":{},"pid":{},"tid":{},"args":{{{}}}}})",
                            quoted(m_timeline->nameOf(i)), microseconds(span.begin), microseconds(span.length),
                            m_tracks->outermost(span.track), span.track, arguments);
    }

    /// The two ends of an arrow, at the beginnings of its spans.
    void addLink(std::string& text, std::size_t number) const
    {
        const SpanLink& link = m_timeline->spans().links()[number];
        for (const bool isFirst : {true, false}) {
            const std::size_t i = isFirst ? link.from : link.to;
            const std::uint32_t track = m_timeline->trackOf(i);
            text += fmt::format(",\n"
                                R"({{"name":"transfer","cat":"transfer","ph":{},"id":{},"ts":{},"pid":{},"tid":{}}})",
                                isFirst ? R"("s")" : R"("f","bp":"e")", number,
                                microseconds(m_timeline->spans().begin(i)), m_tracks->outermost(track), track);
        }
    }

private:
    [[nodiscard]] std::string pathInProcess(std::uint32_t track) const
    {
        const Track& each = (*m_tracks)[track];
        return each.depth <= 2 ? each.name : pathInProcess(each.parent) + ", " + each.name;
    }
    [[nodiscard]] std::string microseconds(std::int64_t cycles) const
    {
        // Times are whole picoseconds, so six digits behind the point are exact.
        const std::int64_t picoseconds = cycles * m_timeline->scheme().clockPeriod.value();
        return fmt::format("{}.{:06}", picoseconds / 1'000'000, picoseconds % 1'000'000);
    }

    const Timeline* m_timeline;
    const TrackTree* m_tracks;
};

} // namespace

bool writeTimelineJson(const Timeline& timeline, const WriteText& write, std::stop_token stop)
{
    if (const auto isWritten = timeline.spans().writeJson(write, stop)) {
        return *isWritten;
    }
    const SpanJson json(timeline);
    return writeSpans(json.head(), timeline.spans().size(), write, stop,
                      [&](std::string& text, std::size_t i) { json.addTo(text, i); }) &&
           writeSpans({}, timeline.spans().links().size(), write, stop,
                      [&](std::string& text, std::size_t i) { json.addLink(text, i); }) &&
           write("\n]}\n");
}

bool writeTimelineCsv(const Timeline& timeline, const WriteText& write, std::stop_token stop)
{
    if (const auto isWritten = timeline.spans().writeCsv(write, stop)) {
        return *isWritten;
    }
    const TimelineScheme& scheme = timeline.scheme();
    const std::string head = std::string(scheme.hasCycles ? "cycle,cycles" : "begin_ns,ns") + ",activity,track," +
                             scheme.args[0].name + "," + scheme.args[1].name + "\n";
    return writeSpans(head, timeline.spans().size(), write, stop, [&](std::string& text, std::size_t i) {
        const Span span = timeline.spans().span(i);
        text += fmt::format("{},{},{},{},{},{}\n", span.begin, span.length, timeline.nameOf(i),
                            timeline.tracks().path(span.track, "/"), argText(scheme.args[0], span.args[0]),
                            argText(scheme.args[1], span.args[1]));
    });
}

} // namespace pimento
