// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_text.h"

#include <span>

namespace pimento::lower {

/// Text and JSON of the command WriteRegister, with which the host writes a register of all units.
[[nodiscard]] const CommandWords& writeRegisterWords();
/// Text and JSON of the command Compute, an operation on registers and at most one block.
[[nodiscard]] const CommandWords& computeWords();
/// Text and JSON of the command WriteBack, which stores a register in a block.
[[nodiscard]] const CommandWords& writeBackWords();

/// Texts of the commands of vector units that the host drives command by command.
[[nodiscard]] std::span<const CommandWords> vectorWords();

} // namespace pimento::lower
