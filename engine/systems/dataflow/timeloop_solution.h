// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/solver.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <stop_token>

namespace pimento::dataflow {

/// Finds and proves the best mapping of a problem by Timeloop's rules, among those with factors that divide the sizes.
/// Nodes of the result are tiles. Error: ragged factors, or an accelerator with more levels than the search knows.
[[nodiscard]] Result<DataflowSolution> timeloopSolution(const DataflowProblem& problem, const SolveBudget& budget,
                                                        std::stop_token stop, const DataflowSink& publish);

} // namespace pimento::dataflow
