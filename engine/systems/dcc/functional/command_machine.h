// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"

namespace pimento::functional {

/// Like execute(), for programs of units that the host drives command by command: executes the program's commands on
/// memories, buffers and registers (Units) whose organisation the family's lower::UnitModel says.
[[nodiscard]] Result<Execution> executeCommands(const lower::Program& program, const Tensors& inputs,
                                                const ExecuteOptions& options, const std::stop_token& stop);

} // namespace pimento::functional
