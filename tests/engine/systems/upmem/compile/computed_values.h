// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/schedule.h"
#include "sim/upmem/system_spec.h"
#include "tests/support/random_schedules.h"

namespace pimento::test {

/// The DPUs of datasets/backends, of which a single one may be used.
[[nodiscard]] const sim::upmem::DpuSystem& anySystem();

/// Compiled with the passes of a level and executed on DPUs, the schedule computes what the plain program says. Without
/// a pass there may be more instructions than a DPU holds; then there is nothing to compare. Returns whether there was.
bool expectComputes(const upmem::tensor::Program& plain, const upmem::schedule::Schedule& schedule, int level,
                    RandomSchedules& random);

} // namespace pimento::test
