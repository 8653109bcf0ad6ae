// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/solver.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "sim/base/progress.h"

#include <memory>

namespace pimento::dataflow {

/// Makes a solver that finds and proves the best mapping of a problem, which must outlive it. `heartbeat`: borrowed, if
/// any. Its error where no mapping fits names level, tensor and bytes.
[[nodiscard]] std::unique_ptr<Solver> mappingSolver(const DataflowProblem& problem, unsigned threads,
                                                    Progress* heartbeat);

} // namespace pimento::dataflow
