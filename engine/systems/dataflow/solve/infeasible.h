// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/dataflow_solver.h"

namespace pimento::dataflow {

/// Finds a limit that the smallest tiles of a question exceed already. None: mappings may exist.
[[nodiscard]] std::optional<Infeasibility> exceededLimit(const DataflowQuestion& question);

/// Explains why a question has no mapping: finds the limit that no mapping meets.
[[nodiscard]] Infeasibility whyInfeasible(const DataflowQuestion& question);

/// Names the groups of constraints without any one of which a question has mappings: "the pinned factors or the
/// stationary tensor". Empty: there are none, or a stop came first.
[[nodiscard]] std::string culpritsOf(const DataflowQuestion& question, const std::stop_token& stop);

} // namespace pimento::dataflow
