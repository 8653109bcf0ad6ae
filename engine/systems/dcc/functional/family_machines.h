// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/machine.h"
#include "engine/systems/dcc/lower/core/family.h"

#include <span>
#include <stop_token>

namespace pimento::functional {

/// The functional machine of a device family: what execute() does with its programs.
struct FamilyMachine {
    using Execute = Result<Execution> (*)(const lower::Program& program, const Tensors& inputs,
                                          const ExecuteOptions& options, const std::stop_token& stop);

    const lower::Family* family = nullptr;
    Execute execute = nullptr;
};

/// One row for each family. A family whose units do something new brings a machine of its own; for others
/// executeCommands() will do.
[[nodiscard]] std::span<const FamilyMachine> familyMachines();

} // namespace pimento::functional
