// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/layer_costs.h"

namespace pimento::crossbar {

/// Costs of layers on crossbar chips, each as a network of its own in the low-latency mode: every mapping counts, since
/// one with fewer copies leaves arrays to other layers. The elements of layers without weights pass through the memory
/// of a chip and its vector units once.
[[nodiscard]] const LayerCosts& crossbarLayerCosts();

} // namespace pimento::crossbar
