// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/assignment.h"

#include <cstddef>
#include <stop_token>

namespace pimento::deployment {

/// Finds the best assignment layer by layer, as bestAssignment() does. `limit`: cost of a known assignment, above which
/// states are dropped. Error: no assignment that fits, or a stop.
[[nodiscard]] Result<Assignment> searchLayers(const AssignmentProblem& problem, std::size_t mostStates, double limit,
                                              const std::stop_token& stop);

} // namespace pimento::deployment
