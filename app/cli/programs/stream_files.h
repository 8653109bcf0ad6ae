// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/crossbar/crossbar_problem.h"

namespace pimento::cli {

/// Prints the instructions of a mapping on crossbars, or its array groups. Returns the exit code.
int lowerCrossbars(const LowerOptions& options, const crossbar::CrossbarProblem& problem);

} // namespace pimento::cli
