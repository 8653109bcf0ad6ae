// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/systems/crossbar/run/mapping_run.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Documents of mappings for other tools (CROSSBARS.md): format "pimento-crossbar-streams 1" with the schema
// resources/schemas/crossbar-streams-1.schema.json, and "pimento-crossbar-mapping 1", which lacks the instructions.

namespace pimento::crossbar {

/// A layer of the network. Instructions refer to it by its index.
struct DocumentLayer {
    std::string name;
    NodeKind kind = NodeKind::Input;
    ImageShape out;
    std::int64_t copies = 0; // of a layer with weights; 0: it has none
    std::int64_t windows = 0;

    bool operator==(const DocumentLayer&) const = default;
};

/// An array group of a copy of a layer. Products refer to it by its index.
struct DocumentGroup {
    std::int64_t layer = 0;
    std::int64_t copy = 0;
    std::int64_t part = 0; // of the columns
    std::int64_t group = 0;
    std::int64_t arrays = 0;
    std::int64_t core = 0;

    bool operator==(const DocumentGroup&) const = default;
};

/// All that a document says.
struct StreamDocument {
    PipelineMode mode = PipelineMode::Throughput;
    std::int64_t cores = 1;
    std::int64_t elementBytes = 2;
    std::vector<DocumentLayer> layers;
    std::vector<DocumentGroup> groups;
    Streams streams;

    bool operator==(const StreamDocument&) const = default;
};

/// The document of a mapping; with the streams of `made`.
[[nodiscard]] StreamDocument documentOf(const PlacedStreams& placed, Streams streams);

/// Writes a document, an instruction or a group a line; equal documents give equal bytes. False: the sink ended it.
[[nodiscard]] bool writeStreamJson(const StreamDocument& document, const TextSink& sink);
/// Writes the mapping of a document without its instructions. False: the sink ended it.
[[nodiscard]] bool writeMappingJson(const StreamDocument& document, const TextSink& sink);

/// Reads what writeStreamJson() writes, and checks that numbers name layers, groups and cores, that groups multiply in
/// their core, that steps are in order, and that each send has its receive. Error: the first mistake, with its place.
[[nodiscard]] Result<StreamDocument> readStreamJson(std::string_view text, const std::string& origin);

} // namespace pimento::crossbar
