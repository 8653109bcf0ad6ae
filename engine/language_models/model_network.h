// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/model_layers.h"
#include "engine/workloads/network.h"

namespace pimento {

/// Describes a pass through a model as a graph of layers, each block once with its repeats. Every layer reads the one
/// before it, as in layersOf(): residual connections are no edges. Where a layer reads another number of elements, a
/// layer "select" stands between: it takes a part, such as the queries, or brings several results together. Experts
/// are the expected number of matrices, rounded up. Error: as layersOf().
[[nodiscard]] Result<workloads::Network> networkOf(const LanguageModel& model, const ModelPhase& phase);

} // namespace pimento
