// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <cstddef>
#include <memory>

namespace pimento::dataflow {

/// Most moves of one tensor in a picture.
inline constexpr std::size_t kMostTileMoves = 200'000;

/// Finds the tiles that a mapping moves between its outermost memory and the level that is next to it: parts of the
/// tensors on the left, memories on the right. Times are those of the timeline of rows if there is one, else of the
/// transfers of the outermost memory alone, one after another.
[[nodiscard]] std::shared_ptr<const DataMoveSource> tilePictures(const LayerLoops& layer,
                                                                 const Accelerator& accelerator, const Mapping& mapping,
                                                                 std::size_t most = kMostTileMoves);

} // namespace pimento::dataflow
