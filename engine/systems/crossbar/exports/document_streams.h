// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/exports/stream_document.h"
#include "engine/systems/crossbar/run/mapping_run.h"

namespace pimento::crossbar {

/// A mapping with its instructions, as a document says.
struct DocumentStreams {
    Placement placement;
    MappingStreams made;
};

/// What a document of a network on a chip says. `asked`: the network, chip and mode; its placement does not count.
/// Error: the document is of another network, chip or mode, or its groups are no placement of the layers.
[[nodiscard]] Result<DocumentStreams> streamsOfDocument(StreamDocument document, const PlacedStreams& asked);

} // namespace pimento::crossbar
