// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

namespace pimento::dataflow::timeloop {

/// Figures by Timeloop's rules in the form of the paper's model: words as bytes, fills and updates as writes, and no
/// row activations.
[[nodiscard]] MappingFigures asMappingFigures(const LayerLoops& layer, const TimeloopFigures& counted);

} // namespace pimento::dataflow::timeloop
