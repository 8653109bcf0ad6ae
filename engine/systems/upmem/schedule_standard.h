// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/space/kernel_space.h"

#include <optional>

namespace pimento::upmem {

/// A schedule that is not bad, without running any.
struct GuessedSchedule {
    KernelSpace::Decisions decisions;
    double seconds = 0; // an estimate
};

/// Of some hundred random schedules that do not divide sums among DPUs where that is possible, the one with the best
/// estimate. The same for every session. Nothing: none of them fits.
[[nodiscard]] std::optional<GuessedSchedule> guessedSchedule(const KernelSpace& space);

} // namespace pimento::upmem
