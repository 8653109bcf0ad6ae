// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"
#include "engine/systems/dcc/lower/core/family.h"

#include <span>
#include <stop_token>

namespace pimento::functional {

/// Functional machine of a device family, which execute() uses for the family's programs.
struct FamilyMachine {
    using Execute = Result<Execution> (*)(const lower::Program& program, const Tensors& inputs,
                                          const ExecuteOptions& options, const std::stop_token& stop);

    const lower::Family* family = nullptr;
    Execute execute = nullptr;
};

/// One row per family. A family whose units behave in a new way adds its own machine; others use executeCommands().
[[nodiscard]] std::span<const FamilyMachine> familyMachines();

} // namespace pimento::functional
