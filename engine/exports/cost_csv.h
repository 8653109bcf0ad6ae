// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/not_computed.h"
#include "sim/machine.h"
#include "sim/run_result.h"

#include <string>

namespace pimento {

/// What a run costs, a quantity a line: `quantity,unit,value` with cycles, their parts and purposes, energy by segment,
/// requests and commands by type. Only what is not zero, but totals and parts. Of a program that may leave elements
/// uncomputed also `elements` and `elements_not_computed`.
[[nodiscard]] std::string costCsv(const sim::Machine& machine, const sim::RunResult& run, const NotComputed& left = {});

} // namespace pimento
