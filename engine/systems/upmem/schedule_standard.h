// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule_rows.h"
#include "engine/systems/upmem/space/kernel_space.h"
#include "sim/base/result.h"

#include <functional>
#include <optional>
#include <vector>

namespace pimento::upmem {

/// A schedule that is not bad, without running any.
struct GuessedSchedule {
    KernelSpace::Decisions decisions;
    double seconds = 0; // an estimate
};

/// The schedule with the best estimate among some hundred random ones. Schedules that do not divide sums among DPUs
/// come first; those that do are taken if none of the former fits. The choice is the same in every run. Nothing: none
/// fits.
[[nodiscard]] std::optional<GuessedSchedule> guessedSchedule(const KernelSpace& space);

/// Makes the guess where it is needed: it takes a tenth of a second.
using Guess = std::function<const std::optional<GuessedSchedule>&()>;

/// The schedules that others are compared with, at least one: points of a hand-made program, all of its grid that have
/// a number of DPUs that is allowed; where DPUs can run none of these, one with as many DPUs as fit; where there is no
/// such program, the guess. Error, of the kind DoesNotFit: no schedule was found that DPUs can run, and why.
[[nodiscard]] Result<std::vector<ScheduleRow>>
standardSchedules(const KernelSpace& space, HandMade program, std::optional<ComparedKernel> kernel, const Guess& guess);

} // namespace pimento::upmem
