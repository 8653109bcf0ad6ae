// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/dcc/draft_problem.h"

namespace pimento::cli {

/// Runs `drafts` for drafts: lists their spaces one by one, on any number of groups, or what the pruning rules remove.
/// Returns the exit code.
int listDraftSpaces(const DraftsOptions& options, const DraftProblem& problem);

} // namespace pimento::cli
