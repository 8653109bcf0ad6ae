// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/workload.h"
#include "sim/base/result.h"

#include <memory>

namespace pimento {

/// The largest part of a workload when several devices share it: its first dimension set is divided among them, as
/// evenly as whole numbers allow (devices.md sec. 8 rule 32; the paper divides batches and heads). The others have as
/// much or one less, so that this part decides about the time. Error: a first set that cannot be divided.
[[nodiscard]] Result<std::shared_ptr<const Workload>> shareOf(std::shared_ptr<const Workload> whole, int devices);

} // namespace pimento
