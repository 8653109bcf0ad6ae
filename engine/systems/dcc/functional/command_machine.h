// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"

namespace pimento::functional {

/// Executes a program for units that the host drives command by command, as execute() does. Memories, buffers and
/// registers (Units) follow the family's lower::UnitModel.
[[nodiscard]] Result<Execution> executeCommands(const lower::Program& program, const Tensors& inputs,
                                                const ExecuteOptions& options, const std::stop_token& stop);

} // namespace pimento::functional
