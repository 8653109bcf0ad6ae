// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/deployment.h"
#include "engine/problem/problem.h"

#include <memory>
#include <stop_token>
#include <string>

namespace pimento::deployment {

/// Finds the places of a question, and what each layer costs at each of them: equal layers are searched once. After a
/// stop the answer has what was found. Error: a device that does not exist or whose layers no system answers for, or
/// too many devices.
[[nodiscard]] Result<Deployment> layerMatrix(const DeploymentQuestion& question, const DeploymentMeans& means,
                                             std::stop_token stop, const DeploymentSink& publish);

/// The question about a layer on a device, for its own page; of a layer with several parts, the first one. Error: why
/// the device cannot run it.
[[nodiscard]] Result<std::shared_ptr<const Problem>> cellProblem(const workloads::Network& network, std::size_t layer,
                                                                 const std::string& device,
                                                                 const Catalogue& catalogue);

} // namespace pimento::deployment
