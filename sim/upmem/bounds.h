// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/bound_figures.h"
#include "sim/upmem/simulator.h"

namespace pimento::sim::upmem {

struct BankSpec;
struct CoreSpec;

/// Lower bounds of a run of the model `upim`, from the work that it did: no order of the same work takes fewer cycles.
///
/// "issue": one instruction per cycle. "tasklet": the instructions of the busiest tasklet are apart by the issue
/// distance. "bank": accesses are 1 + max(tCL, tBL) memory cycles apart, and those of two rows additionally tRP + 1 and
/// tRCD + 1.
[[nodiscard]] BoundFigures lowerBound(const CoreSpec& core, const BankSpec& bank, const RunResult& run);

} // namespace pimento::sim::upmem
