// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/schedule.h"
#include "tests/support/random_schedules.h"

namespace pimento::sim::upmem {
struct DpuSystem;
}

namespace pimento::test {

/// Returns the DPUs of datasets/backends, changed so that a single one may be used.
[[nodiscard]] const sim::upmem::DpuSystem& anySystem();

/// Compiles a schedule with the passes of a level, executes it on DPUs and expects the values of the plain program.
/// Without a pass the program may have more instructions than a DPU holds; then nothing is compared. Returns true if
/// values were compared.
bool expectComputes(const upmem::tensor::Program& plain, const upmem::schedule::Schedule& schedule, int level,
                    RandomSchedules& random);

} // namespace pimento::test
