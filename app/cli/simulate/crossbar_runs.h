// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/crossbar/crossbar_problem.h"

namespace pimento::cli {

/// Runs the instructions of mappings on whole numbers: of the chosen one, of a file, or of all baselines. Returns the
/// exit code.
int verifyCrossbars(const VerifyOptions& options, const crossbar::CrossbarProblem& problem);

} // namespace pimento::cli
