// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_rules.h"
#include "sim/dram/machine.h"

#include <memory>

namespace pimento {

/// Makes a machine with other rules than the default ones of its device file. Error: a name that is no rule of the
/// device.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> ruledMachine(const sim::Machine& machine,
                                                                       const sim::RuleChoice& choice);

} // namespace pimento
