// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace pimento::upmem {

/// Makes the space of a program's schedules on the machine of the figures.
[[nodiscard]] Result<std::shared_ptr<const KernelSpace>> figureSpace(const tensor::Program& program,
                                                                     const FigureMeans& means);

/// Result of a search.
struct SearchedSchedule {
    schedule::ScheduleDecisions decisions;
    std::string text;
    ScheduleMeasurement measurement;
};

/// Searches the schedules of a program with the given settings, unless the cache of the figures knows what that finds.
/// Error: no schedule that can be run was found, or a stop.
[[nodiscard]] Result<SearchedSchedule> bestSearched(const KernelSpace& space, const EvolutionSettings& settings,
                                                    const FigureMeans& means);

/// Searches the schedules of a program and returns the seconds of all trials, in order; kNeverEnds: it cannot be run.
/// Error: as for bestSearched().
[[nodiscard]] Result<std::vector<double>> searchedSeconds(const KernelSpace& space, const EvolutionSettings& settings,
                                                          const FigureMeans& means);

} // namespace pimento::upmem
