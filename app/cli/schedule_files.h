// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/study/problem.h"
#include "engine/systems/upmem/schedule_problem.h"

#include <memory>

// What becomes of a schedule for DPUs: its forms on the terminal, or in files.

namespace pimento::cli {

/// `lower`: one form of a schedule, the trace by default.
int lowerSchedule(const LowerOptions& options, const upmem::ScheduleProblem& problem);
/// `export`: all forms of a schedule.
int exportSchedule(const ExportOptions& options, const std::shared_ptr<const Problem>& posed,
                   const upmem::ScheduleProblem& problem);

} // namespace pimento::cli
