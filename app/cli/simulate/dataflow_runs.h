// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "app/cli/common/tenant_commands.h"
#include "engine/systems/dataflow/dataflow_problem.h"

#include <string>

namespace pimento::cli {

/// Verifies mappings of a layer: the one of the options, random ones with --sample, or else the baselines. Each is
/// walked through and computes the layer. Returns the exit code.
int verifyDataflows(const VerifyOptions& options, const dataflow::DataflowProblem& problem);

/// Verifies random mappings of random layers on the library's accelerators or the chosen one. Returns the exit code.
int verifyRandomDataflows(const VerifyOptions& options);

/// Says where Timeloop's rules and those of the paper count a mapping differently, and why. Empty, unless the question
/// is by Timeloop's rules.
[[nodiscard]] FurtherWords ruleWords(const dataflow::DataflowProblem& problem, const std::string& candidate);

} // namespace pimento::cli
