// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/breakdown.h"
#include "engine/inspection/flow_diagram.h"
#include "engine/inspection/matrix.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"

#include <vector>

namespace pimento::crossbar {

/// Where cores spend their time, and which layers they wait for; how long memories and connections are busy; time that
/// each resource needs alone, with the lower bound; energy by source; time of each layer; and the pairs of cores
/// between which most bytes move.
[[nodiscard]] std::vector<Breakdown> mappingBreakdowns(const InspectedMapping& mapping);

/// Bytes from each core to each other one.
[[nodiscard]] Matrix transferMatrix(const InspectedMapping& mapping);

/// Bytes of an image between the memories of chips, the memories of cores, and the arrays.
[[nodiscard]] FlowDiagram trafficFlows(const InspectedMapping& mapping);

} // namespace pimento::crossbar
