// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluation.h"
#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <cstdint>
#include <functional>

namespace pimento::upmem {

/// Version of what searches find: part of the keys of kept searches. Raise it whenever a search proposes other
/// schedules for the same settings, or a grid has other points; a test compares it with the result of a short search.
inline constexpr std::uint32_t kSearchesVersion = 1;

// Results of searches in the cache of costs, so that a figure that was interrupted goes on where it ended. What a
// search found is kept as its decisions, which are checked and timed again. Without a cache everything is computed.

/// Seconds of a schedule, kNeverEnds if it cannot be run. `seconds` times it unless the cache knows it, and returns an
/// error only after a stop.
[[nodiscard]] double keptSeconds(const KernelSpace& space, const KernelSpace::Decisions& decisions,
                                 const FigureMeans& means, const std::function<Result<double>()>& seconds);

/// Decisions of the fastest schedule that a search with these settings finds. `search` finds it unless the cache knows
/// it. Error: that of `search`, or a stop.
[[nodiscard]] Result<KernelSpace::Decisions> keptSearch(const KernelSpace& space, const EvolutionSettings& settings,
                                                        const FigureMeans& means,
                                                        const std::function<Result<KernelSpace::Decisions>()>& search);

/// bestHandMade(), whose grid is timed unless the cache knows its fastest point. Error: as there.
[[nodiscard]] Result<BestHandMade> keptHandMade(HandMade made, ComparedKernel kernel, const tensor::Program& program,
                                                const HandMadeSearch& search, const FigureMeans& means);

} // namespace pimento::upmem
