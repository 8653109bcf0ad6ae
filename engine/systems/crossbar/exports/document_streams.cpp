// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/exports/document_streams.h"

#include "engine/systems/crossbar/exports/stream_words.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr const char* kQuestionHint = "Ask about the network, device and settings that the file was exported with";

Result<void> checkQuestion(const StreamDocument& document, const PlacedStreams& asked)
{
    if (document.mode != asked.mode) {
        return fail("has instructions for " + std::string(kModeNames[static_cast<std::size_t>(document.mode)]),
                    "pipeline", kQuestionHint);
    }
    if (document.cores != asked.chip.cores() || document.elementBytes != asked.chip.elementBytes) {
        return fail("has instructions for " + std::to_string(document.cores) + " cores and elements of " +
                        std::to_string(document.elementBytes) + " bytes",
                    "cores", kQuestionHint);
    }
    const bool isNetwork =
        std::ranges::equal(document.layers, asked.graph.nodes, [](const DocumentLayer& one, const GraphNode& other) {
            return one.name == other.name && one.kind == other.kind && one.out == other.out;
        });
    return isNetwork ? Result<void>{} : fail("has instructions for another network", "layers", kQuestionHint);
}

} // namespace

Result<DocumentStreams> streamsOfDocument(StreamDocument document, const PlacedStreams& asked)
{
    if (auto checked = checkQuestion(document, asked); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    DocumentStreams made;
    std::vector<std::int32_t> matrices(document.layers.size(), -1); // of each layer
    for (std::size_t matrix = 0; matrix < asked.partitions.size(); ++matrix) {
        const std::size_t node = asked.partitions[matrix].node;
        matrices[node] = static_cast<std::int32_t>(matrix);
        made.placement.replicas.push_back(document.layers[node].copies);
    }
    for (const DocumentGroup& each : document.groups) {
        made.placement.groups.push_back({.matrix = matrices[static_cast<std::size_t>(each.layer)],
                                         .replica = static_cast<std::int32_t>(each.copy),
                                         .group = static_cast<std::int32_t>(each.group),
                                         .part = static_cast<std::int32_t>(each.part),
                                         .core = static_cast<std::int32_t>(each.core)});
    }
    if (auto checked = check(made.placement, asked.partitions, asked.chip); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    made.made = {.streams = std::move(document.streams), .memory = globalMemoryOf(asked.graph), .localElements = {}};
    return made;
}

} // namespace pimento::crossbar
