// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_text.h"
#include "engine/systems/dcc/lower/core/family.h"

#include <span>

namespace pimento::lower {

/// Rows for the host's operations, which programs of every family use.
[[nodiscard]] std::span<const CommandWords> hostWords();

/// Finds the words of an operation in the table of the host or in that of the family.
[[nodiscard]] const CommandWords& wordsOf(const Family& family, Op op);

} // namespace pimento::lower
