// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/breakdown.h"
#include "engine/inspection/flow_diagram.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"

#include <vector>

namespace pimento::crossbar {

/// Time that each resource needs alone, with the lower bound; energy by source; and time of each layer.
[[nodiscard]] std::vector<Breakdown> estimateBreakdowns(const InspectedMapping& mapping);

/// Bytes of an image between the memories of chips, the memories of cores, and the arrays.
[[nodiscard]] FlowDiagram trafficFlows(const InspectedMapping& mapping);

} // namespace pimento::crossbar
