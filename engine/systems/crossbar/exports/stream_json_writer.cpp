// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/exports/stream_document.h"
#include "engine/systems/crossbar/exports/stream_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>
#include <utility>

namespace pimento::crossbar {

namespace {

/// The members of a document before its instructions.
std::string headOf(const StreamDocument& document, std::string_view format)
{
    std::string text =
        fmt::format("{{\n \"format\": \"{}\",\n \"pipeline\": \"{}\",\n \"cores\": {},\n"
                    " \"element_bytes\": {},\n \"layers\": [",
                    format, kModeNames[static_cast<std::size_t>(document.mode)], document.cores, document.elementBytes);
    const char* separator = "\n";
    for (const DocumentLayer& layer : document.layers) {
        text += fmt::format("{}  {{\"name\": {}, \"kind\": \"{}\", \"shape\": [{}, {}, {}]", separator,
                            nlohmann::json(layer.name).dump(), kNodeKinds[static_cast<std::size_t>(layer.kind)],
                            layer.out.channels, layer.out.height, layer.out.width);
        text +=
            layer.copies > 0 ? fmt::format(", \"copies\": {}, \"windows\": {}}}", layer.copies, layer.windows) : "}";
        separator = ",\n";
    }
    text += "\n ],\n \"groups\": [";
    separator = "\n";
    for (const DocumentGroup& group : document.groups) {
        text += fmt::format("{}  {{\"layer\": {}, \"copy\": {}, \"part\": {}, \"group\": {}, \"arrays\": {}, \"core\": "
                            "{}}}",
                            separator, group.layer, group.copy, group.part, group.group, group.arrays, group.core);
        separator = ",\n";
    }
    return text + "\n ]";
}

void addInstruction(std::string& text, const Instruction& of)
{
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "   [\"{}\", {}, {}, \"{}\", {}", kOperations[static_cast<std::size_t>(of.operation)], of.node,
                   of.window, kStageNames[static_cast<std::size_t>(of.stage)], of.length);
    switch (of.operation) {
    case Operation::Mvm:
        fmt::format_to(out, ", {}, {}, {}]", of.destination, of.source, of.other);
        break;
    case Operation::Vector:
        fmt::format_to(out, ", {}, {}, {}, \"{}\"]", of.destination, of.source, of.source2,
                       kFunctionNames[static_cast<std::size_t>(of.function)]);
        break;
    case Operation::Copy:
    case Operation::Load:
    case Operation::Store:
        fmt::format_to(out, ", {}, {}]", of.destination, of.source);
        break;
    case Operation::Write:
        fmt::format_to(out, ", {}, {}]", of.destination, of.source2);
        break;
    case Operation::Send:
        fmt::format_to(out, ", {}, {}]", of.source, of.other);
        break;
    case Operation::Receive:
        fmt::format_to(out, ", {}, {}]", of.destination, of.other);
        break;
    }
}

/// Ends of the steps in which a core has instructions: "[0, 12], [3, 40]".
std::string endsText(const std::vector<std::uint32_t>& ends)
{
    std::string text;
    std::uint32_t last = 0;
    for (std::size_t step = 0; step < ends.size(); ++step) {
        if (ends[step] != std::exchange(last, ends[step])) {
            text += fmt::format("{}[{}, {}]", text.empty() ? "" : ", ", step, ends[step]);
        }
    }
    return text;
}

bool writeCore(const Streams& streams, std::size_t core, const TextSink& sink)
{
    constexpr std::size_t kBlock = 64 * 1024; // bytes
    std::string text =
        fmt::format("  {{\"core\": {}, \"ends\": [{}], \"instructions\": [", core, endsText(streams.stepEnds[core]));
    const char* separator = "\n";
    for (const Instruction& each : streams.cores[core]) {
        text += std::exchange(separator, ",\n");
        addInstruction(text, each);
        if (text.size() >= kBlock) {
            if (!sink(text)) {
                return false;
            }
            text.clear();
        }
    }
    return sink(text + "\n  ]}");
}

} // namespace

StreamDocument documentOf(const PlacedStreams& placed, Streams streams)
{
    StreamDocument document;
    document.mode = placed.mode;
    document.cores = placed.chip.cores();
    document.elementBytes = placed.chip.elementBytes;
    for (const GraphNode& node : placed.graph.nodes) {
        document.layers.push_back({node.name, node.kind, node.out});
    }
    for (std::size_t matrix = 0; matrix < placed.partitions.size(); ++matrix) {
        DocumentLayer& layer = document.layers[placed.partitions[matrix].node];
        layer.copies = placed.placement.replicas[matrix];
        layer.windows = placed.partitions[matrix].windows;
    }
    for (const PlacedGroup& group : placed.placement.groups) {
        const LayerPartition& of = placed.partitions[static_cast<std::size_t>(group.matrix)];
        document.groups.push_back({static_cast<std::int64_t>(of.node), group.replica, group.part, group.group,
                                   of.arraysOfPart(group.part), group.core});
    }
    document.streams = std::move(streams);
    return document;
}

bool writeStreamJson(const StreamDocument& document, const TextSink& sink)
{
    const Streams& streams = document.streams;
    if (!sink(headOf(document, kStreamFormat) + fmt::format(",\n \"steps\": {},\n \"streams\": [", streams.steps()))) {
        return false;
    }
    const char* separator = "\n";
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        if (!streams.cores[core].empty() &&
            (!sink(std::exchange(separator, ",\n")) || !writeCore(streams, core, sink))) {
            return false;
        }
    }
    return sink("\n ]\n}\n");
}

bool writeMappingJson(const StreamDocument& document, const TextSink& sink)
{
    return sink(headOf(document, kMappingFormat) + "\n}\n");
}

} // namespace pimento::crossbar
