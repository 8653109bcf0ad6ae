// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"

#include <stop_token>

namespace pimento {

/// Writes the timeline's spans in the JSON trace event format, which Perfetto opens: a process per outermost track, a
/// thread per track. False: not written completely.
[[nodiscard]] bool writeTimelineJson(const Timeline& timeline, const WriteText& write, std::stop_token stop = {});
/// Writes the timeline's spans as a table, for a machine's commands the one of the command line. False: not written
/// completely.
[[nodiscard]] bool writeTimelineCsv(const Timeline& timeline, const WriteText& write, std::stop_token stop = {});

/// Writes the text that `add(text, i)` appends for each of `count` spans, in blocks, after a first text.
template <class Add>
[[nodiscard]] bool writeSpans(std::string text, std::size_t count, const WriteText& write, const std::stop_token& stop,
                              Add&& add)
{
    constexpr std::size_t kBlock = 64 * 1024; // bytes; also the interval of stop checks
    bool isFine = true;
    for (std::size_t i = 0; i < count && isFine; ++i) {
        add(text, i);
        if (text.size() >= kBlock) {
            isFine = !stop.stop_requested() && write(text);
            text.clear();
        }
    }
    return isFine && !stop.stop_requested() && write(text);
}

} // namespace pimento
