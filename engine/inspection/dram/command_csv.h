// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <string>

namespace pimento {

// Text form of command traces, one line per command in issue order:
//
//   cycle,command,channel,pch,rank,bankgroup,bank,row,column        the levels are those of the device
//   1,ACT,0,0,0,0,0,0,1
//   5070,REFab,0,0,-1,-1,-1,-1,-1                                   -1: not addressed

[[nodiscard]] std::string commandCsvHeader(const sim::Machine& machine);

/// Appends one line without a line end.
void appendCommandCsv(std::string& text, const sim::Machine& machine, const sim::CommandRecord& record);

} // namespace pimento
