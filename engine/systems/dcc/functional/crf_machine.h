// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"

namespace pimento::functional {

/// Executes a program for units that run their own programs, as execute() does. It executes exactly the transactions
/// that the timing simulator gets, on channels with modes, registers and instructions (CrfDevice). Transactions run in
/// order; a reordering inside a window that could change the result is an error.
[[nodiscard]] Result<Execution> executeTransactions(const lower::Program& program, const Tensors& inputs,
                                                    const ExecuteOptions& options, const std::stop_token& stop);

} // namespace pimento::functional
