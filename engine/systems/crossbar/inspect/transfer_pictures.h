// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <memory>

namespace pimento::crossbar {

/// Finds in the timeline of a run what its cores send to each other, load and store: senders on the left, receivers on
/// the right, coloured by layer.
[[nodiscard]] std::shared_ptr<const DataMoveSource> transferPictures(const PlacedStreams& of,
                                                                     const MappingStreams& streams);

} // namespace pimento::crossbar
