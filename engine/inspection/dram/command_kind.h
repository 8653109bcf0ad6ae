// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline_kind.h"
#include "sim/dram/machine.h"

#include <string_view>
#include <vector>

namespace pimento {

/// True if a request of this op carries operands or results without computing.
[[nodiscard]] bool isTransferOp(std::string_view op);

/// Returns, for every command of a device, the kind of its spans in a timeline.
[[nodiscard]] std::vector<TimelineKind> kindsOf(const sim::Machine& machine);

} // namespace pimento
