// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_text.h"

#include <span>

namespace pimento::lower {

/// Rows for the operations of units that run programs of their own.
[[nodiscard]] std::span<const CommandWords> crfWords();

} // namespace pimento::lower
