// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/estimate/sampling.h"
#include "engine/systems/comonm/mapping/kernel_work.h"
#include "engine/systems/comonm/memories/unit_program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <functional>

namespace pimento::comonm {

/// Times of a whole map, extended from portions of it.
struct PortionTimes {
    double affine = 0;  // cycles without refreshes, by lines through portions
    double literal = 0; // in proportion to the larger portions
    double refresh = 0; // mean cost of a refresh
    /// Cycles of all refreshes where the whole map was run; below 0: it was not.
    double allRefreshes = -1;

    bool operator==(const PortionTimes&) const = default;
};

/// Time of units that do this many vectors along each dimension.
using SimulateUnits = std::function<Result<UnitTime>(const Tuple& vectors)>;

/// True if portionTimes() runs this many vectors of a unit as they are.
[[nodiscard]] bool isRunWhole(const Tuple& own, const KernelWork& work);

/// Runs portions of a map and extends their times to `own` vectors of each unit along each dimension. A long loop of
/// results is cut to two lengths that end in the same way as the whole does: in the same place of a block of results;
/// then a loop of sums, where the portions are still long. `unrefreshed` runs without refreshes, `refreshed` with them.
/// Error: that of a run.
[[nodiscard]] Result<PortionTimes> portionTimes(const Tuple& own, const KernelWork& work,
                                                const SimulateUnits& unrefreshed, const SimulateUnits& refreshed);

[[nodiscard]] double cyclesOf(const PortionTimes& times, Extrapolation rule);
/// Cycles that refreshes add to a run of `cycles`, one being due in each interval.
[[nodiscard]] double refreshCyclesOf(const PortionTimes& times, double cycles, std::int64_t interval);

} // namespace pimento::comonm
