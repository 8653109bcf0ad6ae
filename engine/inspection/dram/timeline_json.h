// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace pimento {

/// Writes a command trace as a timeline in the JSON trace event format, which Perfetto and Chrome's trace viewer open:
/// a process per channel, a track per bank for its row commands and one for its column commands, tracks for
/// commands to all banks and for refreshes. A slice ends when its command does, or when the next one of its track
/// begins, so that the slices of a track never overlap. Times are in microseconds.
///
///   {"displayTimeUnit":"ns","traceEvents":[
///   {"name":"process_name","ph":"M","pid":0,"args":{"name":"channel 0"}},
///   {"name":"ACT","cat":"row","ph":"X","ts":0.000769,"dur":0.014611,"pid":0,"tid":3,"args":{"cycle":1,"row":5}},
///   ...
///   ]}
class TimelineWriter final : public sim::CommandSink {
public:
    using Write = std::function<void(std::string_view)>;

    /// The machine must outlive the writer.
    TimelineWriter(const sim::Machine& machine, Write write);

    void command(const sim::CommandRecord& record) override;
    /// Writes the rest and the end of the text. No further command may follow.
    void finish();

private:
    struct Track {
        sim::CommandRecord open; // written once the beginning of the next one is known
        bool hasOpen = false;
    };
    using Key = std::pair<int, int>; // channel, track

    [[nodiscard]] int trackOf(const sim::CommandRecord& record) const;
    [[nodiscard]] std::string trackName(int track) const;
    void introduce(Key key);
    void writeOpen(Key key, Track& track, std::int64_t nextCycle);
    void writeEvent(const std::string& text);
    [[nodiscard]] std::string microseconds(std::int64_t cycles) const;

    const sim::Machine* m_machine;
    Write m_write;
    std::map<Key, Track> m_tracks;
    bool m_isFirst = true;
};

} // namespace pimento
