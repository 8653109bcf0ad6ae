// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/comonm/mapping_problem.h"

// Prints forms of mappings.

namespace pimento::cli {

/// Runs `lower`: prints one form of a mapping, CNM IR by default.
int lowerMapping(const LowerOptions& options, const comonm::MappingProblem& problem);

} // namespace pimento::cli
