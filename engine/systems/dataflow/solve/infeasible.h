// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/dataflow_solver.h"

namespace pimento::dataflow {

/// Finds a limit that the smallest tiles of a question exceed already. None: mappings may exist.
[[nodiscard]] std::optional<Infeasibility> exceededLimit(const DataflowQuestion& question);

/// Explains why a question has no mapping: finds the limit that no mapping meets.
[[nodiscard]] Infeasibility whyInfeasible(const DataflowQuestion& question);

} // namespace pimento::dataflow
