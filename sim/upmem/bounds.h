// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/bounds.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/simulator.h"

namespace pimento::sim::upmem {

/// Lower bounds of a run of the model `upim`, from what it did: no order of the same work takes fewer cycles.
///
/// "issue": one instruction a cycle. "tasklet": the longest tasklet's instructions stand apart by the distance. "bank":
/// accesses follow each other after 1 + max(tCL, tBL) memory cycles, and between the ones of two rows lie tRP + 1 and
/// tRCD + 1.
[[nodiscard]] BoundFigures lowerBound(const CoreSpec& core, const BankSpec& bank, const RunResult& run);

} // namespace pimento::sim::upmem
