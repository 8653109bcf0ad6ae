// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "sim/base/units.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

namespace pimento::samsung {

/// Quantities of the cost schema of the vendor's kernels, in its order.
enum VendorQuantity : std::size_t {
    kRequests,
    kCycles,
    kCyclesIn,
    kCyclesCompute,
    kCyclesOut,
    kPicojoules,
    kQuantities
};

/// Cost schema of a run of the vendor's kernels, with its visible columns; ranked by cycles.
[[nodiscard]] CostSchema vendorCosts(Picoseconds clockPeriod);

/// Cost of a completed run.
[[nodiscard]] Evaluation costOf(const sim::Machine& machine, const sim::RunResult& run);
/// Evaluation of a run that was stopped early after `cycles` cycles, which are a lower bound.
[[nodiscard]] Evaluation cutAfter(std::int64_t cycles);
/// Evaluation of a run that a stop request ended; no quantity is known.
[[nodiscard]] Evaluation stoppedEvaluation();

} // namespace pimento::samsung
