// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/run_result.h"

#include <string>

namespace pimento::samsung {

// Text form of command traces, one line per command in issue order; fields that a command does not use are empty:
//
//   cycle,command,channel,rank,bank_group,bank,row,column,mode
//   1,ACT,0,0,0,0,4096,,SB
//   1966,REF,0,0,,,,,HAB_PIM

inline constexpr const char* kCommandCsvHeader = "cycle,command,channel,rank,bank_group,bank,row,column,mode";

/// Appends one line without a line break.
void appendCommandCsv(std::string& text, const sim::samsung::CommandRecord& record);

} // namespace pimento::samsung
