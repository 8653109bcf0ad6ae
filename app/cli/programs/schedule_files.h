// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/upmem/schedule_problem.h"

namespace pimento::cli {

/// Runs `lower`: prints one form of a schedule for DPUs, the trace by default.
int lowerSchedule(const LowerOptions& options, const upmem::ScheduleProblem& problem);

} // namespace pimento::cli
