// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/search/evaluator.h"
#include "engine/systems/upmem/schedule_list.h"
#include "engine/systems/upmem/schedule_runs.h"
#include "sim/base/fingerprint.h"
#include "sim/dram/machine.h"

#include <functional>
#include <memory>

namespace pimento::upmem {

/// Inputs for the evaluation of schedules.
struct EvaluatedSpace {
    std::shared_ptr<ScheduleRuns> runs;
    std::shared_ptr<const sim::Machine> machine;
    Fingerprint costs;     // fingerprint of everything that determines a schedule's cost
    bool mayProve = false; // false: no schedule of the space is stopped early, because searches learn from all of them
    /// Returns the limit in seconds beyond which a kernel is stopped and gets no cost. Called when a schedule of the
    /// space is timed.
    std::function<double()> mostSeconds;
};

/// Makes the evaluator that compiles and times schedules.
[[nodiscard]] std::unique_ptr<Evaluator> scheduleEvaluator(const EvaluatedSpace& evaluated,
                                                           std::shared_ptr<const ScheduleList> list,
                                                           const EvaluatorOptions& options);

} // namespace pimento::upmem
