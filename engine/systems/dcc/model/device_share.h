// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/workload.h"
#include "sim/base/result.h"

#include <memory>

namespace pimento {

/// Returns the largest part of a workload that several devices share. Its first dimension set is divided as evenly as
/// whole numbers allow (devices.md sec. 8 rule 32; the paper divides batches and heads). Other devices have equally
/// much or one less, so this part determines the time. Error: the first set cannot be divided.
[[nodiscard]] Result<std::shared_ptr<const Workload>> shareOf(std::shared_ptr<const Workload> whole, int devices);

} // namespace pimento
