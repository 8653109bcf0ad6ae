// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_words.h"

#include <span>

namespace pimento::lower {

/// WriteRegister: the host writes a register of all units. For tables of families whose units have registers.
[[nodiscard]] const CommandWords& writeRegisterWords();
/// Compute: an operation on registers and at most one block.
[[nodiscard]] const CommandWords& computeWords();
/// WriteBack: a register goes to a block.
[[nodiscard]] const CommandWords& writeBackWords();

/// The operations of programs of vector units that the host drives command by command.
[[nodiscard]] std::span<const CommandWords> vectorWords();

} // namespace pimento::lower
