// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/walk/walk_figures.h"

#include <stop_token>

namespace pimento::dataflow {

/// Walks through the loop nest of a mapping that check() accepts, tile by tile, in seconds for real layers: a part of
/// the nest that repeats is walked once, and the rows of tiles that begin at the same place of a row are counted once,
/// part by part. The result equals that of walkElements(). Error: more than 10^9 moves between the outermost two
/// levels, or a stop request.
[[nodiscard]] Result<WalkFigures> walkTiles(const LayerLoops& layer, const Accelerator& accelerator,
                                            const Mapping& mapping, std::stop_token stop = {});

} // namespace pimento::dataflow
