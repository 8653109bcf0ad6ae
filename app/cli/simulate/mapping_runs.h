// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "app/cli/common/tenant_commands.h"
#include "engine/systems/comonm/mapping_problem.h"

namespace pimento::cli {

/// Estimates one mapping and runs it on the detailed machine where it has a program. Returns the exit code.
int simulateMapping(const SimulateOptions& options, const comonm::MappingProblem& problem, const CandidateList& one);

/// Says what trusting the estimate costs: simulates the mappings with the least estimates.
[[nodiscard]] FurtherWords regretWords(const comonm::MappingProblem& problem);

} // namespace pimento::cli
