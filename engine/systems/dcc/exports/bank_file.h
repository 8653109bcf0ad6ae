// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <string>

namespace pimento {

/// Writes the figures of every bank to a file: a header line, then one line per bank.
[[nodiscard]] Result<void> writeBanks(const std::string& name, const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
