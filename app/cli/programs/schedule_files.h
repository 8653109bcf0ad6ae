// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/problem/problem.h"
#include "engine/systems/upmem/schedule_problem.h"

#include <memory>

// Prints or writes schedules for DPUs.

namespace pimento::cli {

/// Runs `lower`: prints one format of a schedule, the trace by default.
int lowerSchedule(const LowerOptions& options, const upmem::ScheduleProblem& problem);
/// Runs `export`: writes all formats of a schedule.
int exportSchedule(const ExportOptions& options, const std::shared_ptr<const Problem>& posed,
                   const upmem::ScheduleProblem& problem);

} // namespace pimento::cli
