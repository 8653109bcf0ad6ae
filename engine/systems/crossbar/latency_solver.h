// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/solver.h"
#include "engine/systems/crossbar/crossbar_problem.h"
#include "sim/base/progress.h"

#include <memory>

namespace pimento::crossbar {

/// Solves a problem of the latency by searchLatency(). A step is a profile; without a budget it takes a few. It proves
/// nothing but the lower bound of the network. Borrows the problem and the heartbeat, which may be nullptr.
[[nodiscard]] std::unique_ptr<Solver> latencySolver(const CrossbarProblem& problem, unsigned threads,
                                                    Progress* heartbeat);

} // namespace pimento::crossbar
