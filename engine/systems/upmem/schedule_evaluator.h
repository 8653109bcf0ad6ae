// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluator.h"
#include "engine/study/problem.h"
#include "engine/systems/upmem/schedule_list.h"
#include "engine/systems/upmem/space/kernel_space.h"
#include "sim/base/fingerprint.h"
#include "sim/machine.h"

#include <memory>

namespace pimento::upmem {

/// What schedules are evaluated with.
struct EvaluatedSpace {
    std::shared_ptr<const KernelSpace> space;
    std::shared_ptr<const sim::Machine> machine;
    Fingerprint costs;      // of all that decides what a schedule costs
    bool mayProve = false;  // false: no schedule of the space is cut, as searches learn from all of them
    double mostSeconds = 0; // kernels that take longer are not worth the time to know how long: they have no cost
};

/// Compiles and times schedules.
[[nodiscard]] std::unique_ptr<Evaluator> scheduleEvaluator(const EvaluatedSpace& evaluated,
                                                           std::shared_ptr<const ScheduleList> list,
                                                           const EvaluatorOptions& options);

} // namespace pimento::upmem
