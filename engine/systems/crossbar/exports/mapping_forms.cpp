// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/exports/mapping_forms.h"

#include "engine/base/csv.h"
#include "engine/systems/crossbar/rounds/round_text.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "engine/systems/crossbar/exports/stream_document.h"
#include "engine/systems/crossbar/inspect/run_timeline.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/run/stream_text.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace pimento::crossbar {

namespace {

/// A line for each array group: layer, copy, part, group, arrays and core. `begin` starts each line.
std::string tableText(const PlacedStreams& placed, const std::string& begin)
{
    std::string text;
    for (const PlacedGroup& group : placed.placement.groups) {
        const LayerPartition& of = placed.partitions[static_cast<std::size_t>(group.matrix)];
        CsvWriter line;
        line.add(placed.graph.nodes[of.node].name).add(std::int64_t{group.replica}).add(std::int64_t{group.part});
        line.add(std::int64_t{group.group}).add(of.arraysOfPart(group.part)).add(std::int64_t{group.core});
        text += begin + line.line() + "\n";
    }
    return text;
}

constexpr const char* kTableHead = "layer,copy,part,group,arrays,core\n";

/// The table of all rounds: each line begins with the number of its round.
bool writeRoundTable(const RoundsRun& of, const TextSink& sink)
{
    bool goesOn = sink("round," + std::string(kTableHead));
    for (std::size_t i = 0; goesOn && i < of.rounds.rounds.size(); ++i) {
        goesOn = sink(tableText(placed(of, of.rounds.rounds[i]), std::to_string(i + 1) + ","));
    }
    return goesOn;
}

bool writeTimeline(const PlacedStreams& placed, const MappingStreams& made, const TextSink& sink)
{
    SpanRecorder recorder(made.streams.cores.size());
    const auto profile = profileOf(placed, made, &recorder);
    return profile && writeTimelineJson(*runTimeline(placed, recorder.take(), profile->makespanNs, "crossbars"), sink);
}

} // namespace

std::span<const ExportForm> mappingForms()
{
    static const std::array<ExportForm, 5> forms = {
        {{"mapping", {"mapping.csv"}, "array groups with their cores, as a table"},
         {"mapping-json", {"mapping.json"}, "array groups with their cores, for other tools"},
         {"streams", {"streams.txt"}, "instructions of all cores, step by step", true},
         {"streams-json", {"streams.json"}, "instructions of all cores, for other tools"},
         {"timeline", {"timeline.json"}, "what the cores do over time, for Perfetto"}}};
    return forms;
}

bool writeForm(const ExportForm& form, const PlacedStreams& placed, const MappingStreams& made, const TextSink& sink)
{
    return form.id == "mapping"        ? sink(kTableHead + tableText(placed, ""))
           : form.id == "mapping-json" ? writeMappingJson(documentOf(placed, Streams{}), sink)
           : form.id == "streams"      ? writeStreams(made.streams, placed.graph, sink)
           : form.id == "streams-json" ? writeStreamJson(documentOf(placed, made.streams), sink)
                                       : writeTimeline(placed, made, sink);
}

Result<bool> writeForm(const ExportForm& form, const RoundsRun& of, const TextSink& sink)
{
    if (form.id == "mapping") {
        return writeRoundTable(of, sink);
    }
    bool isComplete = true;
    std::int64_t groups = 0;
    const RoundSink writer = [&](std::size_t i, MappingStreams&& made) {
        const PlacedRound& round = of.rounds.rounds[i];
        renameNodes(made.streams, round.network, groups);
        groups += std::ssize(round.placement.groups);
        isComplete = sink(fmt::format("{}: writes weights in {} ns; {}\n", roundName(i), round.writing.ns,
                                      roundDetail(round, of.graph))) &&
                     writeStreams(made.streams, of.graph, sink);
        return isComplete;
    };
    return streamRounds(of, writer, {}).map([&] { return isComplete; });
}

} // namespace pimento::crossbar
