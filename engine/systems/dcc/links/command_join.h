// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/dram/command_log.h"
#include "engine/systems/dcc/links/kept_commands.h"
#include "engine/systems/dcc/links/linked_requests.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace pimento {

/// Marks a command of a log that belongs to no command of the program: it opens or closes a row, or refreshes.
inline constexpr std::uint32_t kOfNoCommand = std::numeric_limits<std::uint32_t>::max();

/// Finds for each command of a log the number of the program's command whose request it ends. Keeps as many commands of
/// the program as necessary. Error: the device cannot run the program, a stop, or a log of another program.
[[nodiscard]] Result<std::vector<std::uint32_t>> joinCommands(const CommandLog& log, const sim::Machine& machine,
                                                              KeptCommands& commands, LinkedRequests& requests,
                                                              const std::stop_token& stop);

} // namespace pimento
