// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family.h"

namespace pimento::lower {

/// AttAcc: GEMV units with a buffer of their own beside every bank, softmax units (DCC paper sec. 2, AttAcc).
[[nodiscard]] const Family& attaccFamily();
/// GDDR6-AiM: one global buffer for a channel, an adder tree per bank.
[[nodiscard]] const Family& aimFamily();

} // namespace pimento::lower
