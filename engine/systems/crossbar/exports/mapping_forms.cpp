// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/exports/mapping_forms.h"

#include "engine/base/csv.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "engine/systems/crossbar/exports/stream_document.h"
#include "engine/systems/crossbar/inspect/run_timeline.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/run/stream_text.h"

#include <array>
#include <string>

namespace pimento::crossbar {

namespace {

/// A line for each array group: layer, copy, part, group, arrays and core.
bool writeTable(const PlacedStreams& placed, const TextSink& sink)
{
    std::string text = "layer,copy,part,group,arrays,core\n";
    for (const PlacedGroup& group : placed.placement.groups) {
        const LayerPartition& of = placed.partitions[static_cast<std::size_t>(group.matrix)];
        CsvWriter line;
        line.add(placed.graph.nodes[of.node].name).add(std::int64_t{group.replica}).add(std::int64_t{group.part});
        line.add(std::int64_t{group.group}).add(of.arraysOfPart(group.part)).add(std::int64_t{group.core});
        text += line.line() + "\n";
    }
    return sink(text);
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
         {"streams", {"streams.txt"}, "instructions of all cores, step by step"},
         {"streams-json", {"streams.json"}, "instructions of all cores, for other tools"},
         {"timeline", {"timeline.json"}, "what the cores do over time, for Perfetto"}}};
    return forms;
}

bool writeForm(const ExportForm& form, const PlacedStreams& placed, const MappingStreams& made, const TextSink& sink)
{
    return form.id == "mapping"        ? writeTable(placed, sink)
           : form.id == "mapping-json" ? writeMappingJson(documentOf(placed, Streams{}), sink)
           : form.id == "streams"      ? writeStreams(made.streams, placed.graph, sink)
           : form.id == "streams-json" ? writeStreamJson(documentOf(placed, made.streams), sink)
                                       : writeTimeline(placed, made, sink);
}

} // namespace pimento::crossbar
