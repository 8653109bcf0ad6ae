// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/device_rules.h"
#include "sim/machine.h"

#include <memory>

namespace pimento {

/// A machine with other rules than its device file has by default. Error: a name that is no rule of the device.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> ruledMachine(const sim::Machine& machine,
                                                                       const sim::RuleChoice& choice);

} // namespace pimento
