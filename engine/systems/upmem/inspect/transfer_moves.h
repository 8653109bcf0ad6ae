// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"

namespace pimento::upmem {

/// The transfers of a schedule in the order of the host: each tensor in the host's memory on the left, the ranks of
/// DPUs on the right, with times in nanoseconds from the first byte to the last result. Launches take equal shares of
/// the kernel's time. Resident tensors do not move.
[[nodiscard]] DataMoves transferMoves(const CompiledSchedule& schedule, const ScheduleMachine& machine,
                                      const ScheduleMeasurement& measured);

} // namespace pimento::upmem
