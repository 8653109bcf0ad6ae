// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "engine/systems/dcc/links/kept_commands.h"

#include <cstdint>

namespace pimento {

/// Adds the moves of the host that read or write the bursts of a bank in host layout, in the order of commands.
void addHostTouches(BankPicture& picture, const KeptCommands& commands);
/// Adds the commands that write and read the bursts of a bank of `core` in the layout of the cores: the host's moves,
/// operands that units read there, and results that they write.
void addCoreTouches(BankPicture& picture, const KeptCommands& commands, std::int64_t core);

} // namespace pimento
