// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/comonm/mapping/mapping.h"
#include "engine/systems/comonm/upmem/map_schedule.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::comonm {

/// A tasklet's loops around its tiles, outermost first: those of results, then those of sums.
struct TaskletLoops {
    std::array<std::int64_t, kMostDimensions> trips = {1, 1, 1, 1};
    std::array<std::size_t, kMostDimensions> dimensions = {0, 1, 2, 3};
    std::size_t count = 0;

    bool operator==(const TaskletLoops&) const = default;
};

[[nodiscard]] TaskletLoops loopsOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work);

/// What a DPU's program depends on beyond the numbers of iterations of long loops: maps with equal shapes share their
/// portions.
struct PortionShape {
    std::int64_t tasklets = 1;
    std::int64_t tile = 1;
    std::int64_t results = 1;
    std::array<std::int64_t, kMostDimensions> trips = {1, 1, 1, 1}; // of short loops; 0: a long one

    auto operator<=>(const PortionShape&) const = default;
};

/// Loops of more iterations are extended from portions.
inline constexpr std::int64_t kShortLoop = 4;

[[nodiscard]] PortionShape shapeOf(const SubMap& map, const TaskletTiling& tiling, const TaskletLoops& loops);

/// Time of a portion by the iterations of its long loop.
struct PortionPoint {
    std::int64_t trips = 0;
    double cycles = 0;

    bool operator==(const PortionPoint&) const = default;
};

/// Simulated portions of a shape: one with the fewest iterations of long loops, and for each long loop one with twice
/// as many. Tasklets that begin together ask for their blocks together, and drift apart over many iterations; a shape
/// with a single long loop is therefore doubled until an iteration takes as long as before.
struct Portions {
    double first = 0;                                     // cycles
    std::array<double, kMostDimensions> doubled = {};     // by loop
    std::array<std::int64_t, kMostDimensions> trips = {}; // of the first portion, by loop
    std::vector<PortionPoint> line; // of a single long loop, fewest iterations first; empty: none or several
    std::int64_t instructions = 0;  // of all portions
};

/// Simulates the portions of a shape on the engines of a DPU. Error: the compiler refuses the program.
[[nodiscard]] Result<Portions> simulatedPortions(const PortionShape& shape, const TaskletLoops& loops,
                                                 const affine::Kernel& kernel, const KernelWork& work,
                                                 const upmem::SpaceOptions& options);

/// Cycles of a map from the portions of its shape: for nested loops with trips n1, n2 ... the time is
/// a + n1 * (b + n2 * (c + ...)).
[[nodiscard]] double extendedCycles(const Portions& portions, const PortionShape& shape, const TaskletLoops& loops);
/// Cycles of a map in proportion to its largest portion, as algorithm 1 of the paper says.
[[nodiscard]] double proportionalCycles(const Portions& portions, const PortionShape& shape, const TaskletLoops& loops);

} // namespace pimento::comonm
