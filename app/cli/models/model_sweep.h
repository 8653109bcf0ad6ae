// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/model_options.h"
#include "app/cli/common/support.h"
#include "app/cli/models/hosted_model.h"
#include "engine/inference/model_sweep.h"

#include <functional>

// What-if of the commands about language models: the same question with other values of one parameter of the host.

namespace pimento::cli {

/// Asks the question of the options with each value of their sweep, and prints a line for each. A value that the host
/// refuses, or with which nothing fits, has its reason. Returns the exit code.
[[nodiscard]] int
sweepModel(const HostedModelOptions& options, Output output,
           const std::function<Result<inference::SweptFigures>(const HostedModel&, Interrupt&, ProgressLine&)>& figures);

} // namespace pimento::cli
