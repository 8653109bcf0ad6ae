// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"

#include <string>

namespace pimento::lower {

class CommandJson;

/// Writes the JSON object of a SoftmaxUnit command: for each group the lanes of the row, by slot and lane, and the
/// padding lanes.
void softmaxJson(CommandJson& json, std::string& out, const Command& command);

} // namespace pimento::lower
