// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_text.h"

#include <span>

namespace pimento::lower {

/// Row of WriteRegister: the host writes a register of all units. For tables of families whose units have registers.
[[nodiscard]] const CommandWords& writeRegisterWords();
/// Row of Compute: an operation on registers and at most one block.
[[nodiscard]] const CommandWords& computeWords();
/// Row of WriteBack: stores a register in a block.
[[nodiscard]] const CommandWords& writeBackWords();

/// Rows for the operations of vector units that the host drives command by command.
[[nodiscard]] std::span<const CommandWords> vectorWords();

} // namespace pimento::lower
