// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "sim/base/units.h"
#include "sim/machine.h"
#include "sim/run_result.h"

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

/// What a run of the vendor's kernels costs, with the columns that people see; cycles rank.
[[nodiscard]] CostSchema vendorCosts(Picoseconds clockPeriod);

/// The cost of a run that reached its end.
[[nodiscard]] Evaluation costOf(const sim::Machine& machine, const sim::RunResult& run);
/// What is known of a run that was ended after so many cycles: that it costs more.
[[nodiscard]] Evaluation cutAfter(std::int64_t cycles);
/// What is known of a run that somebody stopped: nothing.
[[nodiscard]] Evaluation stoppedEvaluation();

} // namespace pimento::samsung
