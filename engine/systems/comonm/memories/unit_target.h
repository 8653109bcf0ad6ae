// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/estimate/target.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <memory>

namespace pimento::comonm {

/// A kernel on a memory whose units obey commands and that has a file with its timing: AttAcc, GDDR6-AiM and HBM-PIM as
/// published. Levels as unitLevels() says. Estimates run portions of the compiler's commands under the constraint table
/// of the device. Error: the units cannot compute the kernel.
[[nodiscard]] Result<std::shared_ptr<const Target>> unitTarget(const KernelWork& work,
                                                               std::shared_ptr<const sim::Machine> machine);

} // namespace pimento::comonm
