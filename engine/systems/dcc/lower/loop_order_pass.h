// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace pimento::lower {

/// Pass "loop-orders": chooses the order of a statement's loops whose program is the fastest. Simulates every order on
/// Program::trials() until it is slower than the best one; without a machine nothing changes.
[[nodiscard]] const Pass& loopOrderPass();

/// Longest program, in cycles, for which other orders are tried; each trial takes some hundredths of a second.
inline constexpr std::int64_t kLongestTried = 1'000'000;

/// Makes the plans that the pass compares with the present one of a statement; none: it tries no others, whatever the
/// cycles.
[[nodiscard]] std::vector<std::unique_ptr<StatementPlan>> triedOrders(Program& program, std::size_t statement);
/// Gives a statement a plan with loops, addresses and registers like those of `example`, a plan of the same statement
/// at other sizes; the present plan stays where the sizes of the program do not allow that.
void orderLike(Program& program, std::size_t statement, const StatementPlan& example);

/// True if a statement of the program has other loop orders than its present one.
[[nodiscard]] bool hasOtherOrders(Program& program, std::size_t statement);
/// Calls `visit` with the program in every loop order of a statement, with placed data. The first is the present order,
/// which is restored at the end.
void forEachOrder(Program& program, std::size_t statement, const std::function<void()>& visit);

} // namespace pimento::lower
