// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/modules.h"

namespace pimento::cli {

/// Runs the programs of candidates on data: of the chosen one, of all baselines, or of a file. The system has
/// SystemModule::verifyFile. Returns the exit code.
int verifyCandidates(const VerifyOptions& options, const Problem& problem, const SystemModule& module);

} // namespace pimento::cli
