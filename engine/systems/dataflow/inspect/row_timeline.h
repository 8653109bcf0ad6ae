// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dataflow/device/accelerator_part.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <cstddef>
#include <memory>

namespace pimento::dataflow {

/// Most activations and transfers of a timeline of rows.
inline constexpr std::size_t kMostRowSpans = 60'000;

/// Draws the rows of DRAM that a mapping opens over the time of its DRAM: the tiles move one after another in the order
/// of the loop nest, each tensor in banks of its own that are closed after each move. A row that is not the first one
/// of its tile is a crossing. The number of row activations equals the mapping's figure, and the length equals the
/// cycles of a DRAM whose reads and writes share a bandwidth, unless the timeline ends at `most` spans. Error: the
/// accelerator's activations take no time.
[[nodiscard]] Result<std::shared_ptr<const Timeline>> rowTimeline(const LayerLoops& layer, const AcceleratorPart& part,
                                                                  const Mapping& mapping,
                                                                  std::size_t most = kMostRowSpans);

} // namespace pimento::dataflow
