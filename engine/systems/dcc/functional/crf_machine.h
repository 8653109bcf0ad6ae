// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"

namespace pimento::functional {

/// Like execute(), for programs of units that run programs of their own: executes exactly the transactions that the
/// timing simulator gets, on channels that know modes, registers and instructions (CrfDevice). Transactions are
/// executed in their order; what a controller could reorder inside a window is an error where it matters.
[[nodiscard]] Result<Execution> executeTransactions(const lower::Program& program, const Tensors& inputs,
                                                    const ExecuteOptions& options, const std::stop_token& stop);

} // namespace pimento::functional
