// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline_export.h"

#include "engine/inspection/timeline/command_csv.h"
#include "engine/inspection/timeline/timeline_json.h"

#include <string>

namespace pimento {

namespace {

constexpr std::size_t kBlock = 64 * 1024; // bytes; also how often a stop is looked at

} // namespace

bool writeTimelineJson(const Timeline& timeline, const WriteText& write, std::stop_token stop)
{
    std::string text;
    bool isFine = true;
    const auto flush = [&] {
        isFine = isFine && !stop.stop_requested() && write(text);
        text.clear();
    };
    TimelineWriter writer(timeline.machine(), [&](std::string_view piece) {
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
    std::string text = commandCsvHeader(timeline.machine()) + "\n";
    bool isFine = true;
    for (std::size_t i = 0; i < timeline.log().size() && isFine; ++i) {
        appendCommandCsv(text, timeline.machine(), timeline.log().record(i));
        text += '\n';
        if (text.size() >= kBlock) {
            isFine = !stop.stop_requested() && write(text);
            text.clear();
        }
    }
    return isFine && write(text);
}

} // namespace pimento
