// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

#include <cstddef>
#include <functional>

namespace pimento::lower {

/// "loop-orders": of several orders of a statement's loops it takes the one whose program is the fastest. All are
/// simulated on Program::trials(), each until it is slower than another one; without a machine nothing changes.
[[nodiscard]] const Pass& loopOrderPass();

/// Whether a statement of the program has other orders than the one that it has.
[[nodiscard]] bool hasOtherOrders(Program& program, std::size_t statement);
/// Calls `visit` with the program in every order of a statement, placed; the first is the one that it has, which it
/// gets back.
void forEachOrder(Program& program, std::size_t statement, const std::function<void()>& visit);

} // namespace pimento::lower
