// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/flow_diagram.h"
#include "engine/systems/dataflow/model/mapping.h"

namespace pimento::dataflow {

/// The bytes that levels send to each other and to the multipliers while a mapping runs, by tensor: a station for each
/// level from the outermost one, and one for the multipliers. Amounts are measured at the outer end of a link, where
/// one read may serve several PEs.
[[nodiscard]] FlowDiagram trafficFlows(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

} // namespace pimento::dataflow
