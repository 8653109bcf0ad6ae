// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule_rows.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <functional>
#include <optional>
#include <vector>

namespace pimento::upmem {

/// A reasonable schedule that was found without running any.
struct GuessedSchedule {
    KernelSpace::Decisions decisions;
    double seconds = 0; // estimated time
};

/// Returns the schedule with the best estimate among some hundred random ones. Schedules that do not divide sums among
/// DPUs are preferred; the others are used if none of those fits. The choice is the same in every run. nullopt: none
/// fits.
[[nodiscard]] std::optional<GuessedSchedule> guessedSchedule(const KernelSpace& space);

/// Makes the guess on demand, because it takes a tenth of a second.
using Guess = std::function<const std::optional<GuessedSchedule>&()>;

/// Lists the schedules that others are compared with, at least one: all points of a manual baseline's grid with a
/// permitted number of DPUs; where DPUs can run none of these, one with as many DPUs as fit; where the program does not
/// exist for the kernel, the guess. Error, of the kind DoesNotFit: no schedule was found that DPUs can run, with the
/// reason.
[[nodiscard]] Result<std::vector<ScheduleRow>>
standardSchedules(const KernelSpace& space, HandMade program, std::optional<ComparedKernel> kernel, const Guess& guess);

} // namespace pimento::upmem
