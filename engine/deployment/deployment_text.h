// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"
#include "engine/deployment/deployment.h"

#include <string>

namespace pimento::deployment {

/// The matrix of layers and places as a table with marks for how well each cost is known, then the best placement
/// beside each device alone, and remarks. Times in microseconds or energies in microjoules of all repeats of a layer.
[[nodiscard]] std::string deploymentText(const Deployment& known, Goal goal);
/// A line for each layer and place: layer, repeats, place, state, gap, seconds, joules, share, chosen, candidate,
/// reason. Seconds and joules are of one run of the layer.
[[nodiscard]] std::string deploymentCsv(const Deployment& known, Goal goal);
[[nodiscard]] document::Json deploymentJson(const Deployment& known, Goal goal);

/// One sentence on the best placement and its proof.
[[nodiscard]] std::string verdictText(const Deployment& known, Goal goal);

} // namespace pimento::deployment
