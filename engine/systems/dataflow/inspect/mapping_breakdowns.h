// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/breakdown.h"
#include "engine/systems/dataflow/device/accelerator_part.h"
#include "engine/systems/dataflow/model/mapping_figures.h"

#include <vector>

namespace pimento::dataflow {

/// Breaks the figures of a mapping down: "time" by part, "limits" by resource, "energy", "traffic" by level and tensor,
/// "activations" by tensor and "capacity" by level.
[[nodiscard]] std::vector<Breakdown> mappingBreakdowns(const Accelerator& accelerator, const MappingFigures& figures);

} // namespace pimento::dataflow
