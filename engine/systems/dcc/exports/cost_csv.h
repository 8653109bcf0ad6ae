// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/not_computed.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <string>

namespace pimento {

/// Writes the cost of a run, one quantity per line: `quantity,unit,value` with cycles, their parts and purposes, energy
/// by segment, requests and commands by type. Omits zeros, except for totals and parts. A program that may leave
/// elements uncomputed also has `elements` and `elements_not_computed`.
[[nodiscard]] std::string costCsv(const sim::Machine& machine, const sim::RunResult& run, const NotComputed& left = {});

} // namespace pimento
