// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/links/linked_requests.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstdint>
#include <vector>

namespace pimento {

/// Group in which a command of a timeline works. `wanted`: the program's command that it belongs to.
[[nodiscard]] std::int64_t groupOf(const lower::Command& wanted, const sim::CommandRecord& record);

/// Lists the cores that take part in a command of a timeline.
[[nodiscard]] std::vector<std::int64_t> coresOf(const lower::Program& program, const LinkedRequests& requests,
                                                const sim::Machine& machine, const lower::Command& wanted,
                                                const sim::CommandRecord& record);

} // namespace pimento
