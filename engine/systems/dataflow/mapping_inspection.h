// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/dataflow/dataflow_problem.h"

#include <memory>

namespace pimento::dataflow {

/// Inspects a legal mapping: its loop nest, breakdowns, iteration space, the PEs that it uses, and its point in the
/// roofline of the accelerator.
[[nodiscard]] std::shared_ptr<const Inspection> inspectMapping(const DataflowProblem& problem, const Mapping& mapping);

} // namespace pimento::dataflow
