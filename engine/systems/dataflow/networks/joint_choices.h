// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/network_dataflows.h"

#include <vector>

namespace pimento::dataflow {

/// The choices that layers make together, as texts and documents: layouts, fused pairs, stored tensors. Those that are
/// not known have their ids alone.
[[nodiscard]] std::vector<JointChoice> jointChoices(const NetworkDataflows& known);

} // namespace pimento::dataflow
