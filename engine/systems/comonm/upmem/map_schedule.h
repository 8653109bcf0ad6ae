// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/mapping.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::comonm {

/// Levels of maps onto DPUs, and the tuple of iterations behind them.
inline constexpr std::size_t kRankLevel = 0;
inline constexpr std::size_t kDpuLevel = 1;
inline constexpr std::size_t kTaskletLevel = 2;
inline constexpr std::size_t kTaskletIterations = 3;

/// How a tasklet works through its iterations: tiles of the last loop, which are copied to WRAM as blocks, and results
/// that are copied out together.
struct TaskletTiling {
    std::int64_t tile = 1;    // iterations of the last dimension
    std::int64_t results = 1; // iterations of the last dimension of the output, for sums

    bool operator==(const TaskletTiling&) const = default;
};

/// Chooses the tiling of a map: the largest divisors for which a block takes no more than the map's buffer, or what PrIM
/// recommends: 1,024 bytes, or less where the blocks of all tasklets would exceed `workingBytes`. Results come out in
/// multiples of 8 bytes where their number allows it.
[[nodiscard]] TaskletTiling tilingOf(const SubMap& map, const KernelWork& work, std::int64_t workingBytes);

/// The schedule of a map among the sketches of its kernel. Error, of kind DoesNotFit: no sketch splits the loops like
/// that.
[[nodiscard]] Result<upmem::schedule::ScheduleDecisions>
decisionsOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work,
            std::span<const upmem::schedule::Sketch> sketches);

/// Sizes of a system of DPUs that maps depend on.
struct DpuSizes {
    std::int64_t dpusPerRank = 64;
    std::int64_t workingBytes = 24576; // for the tiles of all tasklets
};

/// The map of a schedule. DPUs fill ranks where their number allows it. Error: tiles that no map has.
[[nodiscard]] Result<SubMap> mapOfDecisions(const upmem::schedule::ScheduleDecisions& decisions,
                                            const upmem::schedule::Sketch& sketch, const KernelWork& work,
                                            const DpuSizes& sizes);

} // namespace pimento::comonm
