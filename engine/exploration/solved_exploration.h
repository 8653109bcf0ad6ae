// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <memory>
#include <stop_token>

namespace pimento {

/// Runs exploreBest() with the problem's solver. The rows of the result are the incumbents; its search is not counted
/// (BestSearch::isCounted) and has the bound. It is stopped unless it is proved or its budget is spent.
[[nodiscard]] Result<Exploration> exploreSolved(std::shared_ptr<const Problem> problem, Solver& solver,
                                                const ExploreOptions& options, const std::stop_token& stop,
                                                const Publish& publish);

} // namespace pimento
