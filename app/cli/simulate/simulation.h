// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/problem/problem.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/hbm_pim_kernels/vendor_problem.h"

#include <memory>

// Forms of the command `simulate`. They return the exit code.

namespace pimento::cli {

/// Simulates all candidates of a space.
int simulateSpace(const SimulateOptions& options, const Problem& problem);
/// Finds the best candidate of a space, with a proof.
int simulateBest(const SimulateOptions& options, const std::shared_ptr<const Problem>& posed);

/// Simulates one draft and prints its costs.
int simulateDraft(const SimulateOptions& options, const DraftProblem& problem, const CandidateList& one);
/// Simulates the vendor's kernels on Samsung's HBM-PIM.
int simulateVendorKernels(const SimulateOptions& options, const samsung::VendorProblem& problem);
/// Simulates one candidate of any system.
int inspectCandidate(const SimulateOptions& options, const Problem& problem,
                     const std::shared_ptr<const CandidateList>& one);

} // namespace pimento::cli
