// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/dcc/compiled_problem.h"

namespace pimento::cli {

/// Prints the form of a compiled draft that the options name. Returns the exit code.
int lowerCompiled(const LowerOptions& options, const CompiledProblem& problem);

} // namespace pimento::cli
