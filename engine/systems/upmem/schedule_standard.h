// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule_rows.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <optional>
#include <vector>

namespace pimento::upmem {

class ScheduleRuns;

/// A reasonable schedule that was found without running any.
struct GuessedSchedule {
    KernelSpace::Decisions decisions;
    double seconds = 0; // estimated time
};

/// Returns the schedule with the best estimate among some hundred random ones. Schedules that do not divide sums among
/// DPUs are preferred; the others are used if none of those fits. The choice is the same in every run. nullopt: none
/// fits.
[[nodiscard]] std::optional<GuessedSchedule> guessedSchedule(const KernelSpace& space);

/// The schedules that others are compared with, at least one: points of a hand-made program, all of its grid that have
/// a number of DPUs that is allowed; where DPUs can run none of these, one with as many DPUs as fit; where there is no
/// such program, the guess. Error, of the kind DoesNotFit: no schedule was found that DPUs can run, and why.
[[nodiscard]] Result<std::vector<ScheduleRow>> standardSchedules(ScheduleRuns& runs, HandMade program,
                                                                 std::optional<ComparedKernel> kernel);

} // namespace pimento::upmem
