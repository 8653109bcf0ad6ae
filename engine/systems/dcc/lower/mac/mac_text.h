// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_text.h"

#include <span>

namespace pimento::lower {

/// Rows for the operations of AttAcc's programs.
[[nodiscard]] std::span<const CommandWords> attaccWords();
/// Rows for the operations of GDDR6-AiM's programs.
[[nodiscard]] std::span<const CommandWords> aimWords();

} // namespace pimento::lower
