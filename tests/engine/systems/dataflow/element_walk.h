// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/walk/walk_figures.h"

namespace pimento::dataflow {

/// Walks through the loop nest of a mapping that check() accepts, step by step, with the set of the addresses of every
/// tile that moves, and counts bytes and rows from these sets. It shares no formula with figuresOf(). For layers of a
/// few thousand multiply-accumulates.
[[nodiscard]] WalkFigures walkElements(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

} // namespace pimento::dataflow
