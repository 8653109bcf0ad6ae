// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/deployment.h"

#include <stop_token>

namespace pimento::deployment {

/// Finds the places of a question, and what each layer costs at each of them: equal layers are searched once. After a
/// stop the answer has what was found. Error: a device that does not exist or whose layers no system answers for, or
/// too many devices.
[[nodiscard]] Result<Deployment> layerMatrix(const DeploymentQuestion& question, const DeploymentMeans& means,
                                             std::stop_token stop, const DeploymentSink& publish);

} // namespace pimento::deployment
