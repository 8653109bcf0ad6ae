// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

#include <cstddef>
#include <functional>

namespace pimento::lower {

/// Pass "loop-orders": chooses the order of a statement's loops whose program is the fastest. Simulates every order on
/// Program::trials() until it is slower than the best one; without a machine nothing changes.
[[nodiscard]] const Pass& loopOrderPass();

/// True if a statement of the program has other loop orders than its present one.
[[nodiscard]] bool hasOtherOrders(Program& program, std::size_t statement);
/// Calls `visit` with the program in every loop order of a statement, with placed data. The first is the present order,
/// which is restored at the end.
void forEachOrder(Program& program, std::size_t statement, const std::function<void()>& visit);

} // namespace pimento::lower
