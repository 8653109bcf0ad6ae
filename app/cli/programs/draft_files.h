// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/problem/problem.h"
#include "engine/systems/dcc/compiled_problem.h"

#include <memory>

// The commands `lower` and `export` for drafts.

namespace pimento::cli {

/// Prints the form of a compiled draft that the options name. Returns the exit code.
int lowerCompiled(const LowerOptions& options, const CompiledProblem& problem);
/// Writes a draft of a problem whose candidates are drafts in forms for other programs.
int exportDrafts(const ExportOptions& options, const std::shared_ptr<const Problem>& problem);

} // namespace pimento::cli
