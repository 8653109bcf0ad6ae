// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/dataflow/dataflow_problem.h"

#include <memory>

namespace pimento::dataflow {

/// Inspects a legal mapping: its loop nest, breakdowns, iteration space, the PEs that it uses, its point in the roofline
/// of the accelerator, and the rows of DRAM that it opens over time.
[[nodiscard]] std::shared_ptr<const Inspection> inspectMapping(const DataflowProblem& problem, const Mapping& mapping,
                                                               const InspectionOptions& options);

} // namespace pimento::dataflow
