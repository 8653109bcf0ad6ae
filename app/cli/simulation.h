// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/study/problem.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/hbm_pim_kernels/vendor_problem.h"

#include <memory>

// The forms of the command `simulate`.

namespace pimento::cli {

/// All candidates of a space.
int simulateSpace(const SimulateOptions& options, const Problem& problem);
/// The best candidate of a space, proved.
int simulateBest(const SimulateOptions& options, const Problem& problem);

/// One draft of a problem whose candidates are drafts.
int simulateDraft(const SimulateOptions& options, const DraftProblem& problem, const CandidateList& one);
/// The kernels of the vendor on Samsung's HBM-PIM.
int simulateVendorKernels(const SimulateOptions& options, const samsung::VendorProblem& problem);
/// One candidate of any system.
int inspectCandidate(const SimulateOptions& options, const Problem& problem, const CandidateList& one);

} // namespace pimento::cli
