// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "sim/machine.h"

namespace pimento::upmem {

/// The DPUs of a machine, a row for each rank; DPUs of a launch fill ranks in order. Layers:
///
///   "works"       1 for DPUs that run a launch
///   "class"       of the launch with the most classes: DPUs of one class do the same on other data; numbered from 1
///   "main_bytes"  of the tensors' parts in main memory, with padding, of the launch that has the most there
///   "main_share"  of the main memory, in percent
///   "true_bytes"  of them, those that lie inside of the tensors
///
/// A DPU beyond the machine's, of a schedule that may have more of them, is in no cell.
[[nodiscard]] DeviceMap dpuMap(const sim::Machine& machine, const CompiledSchedule& schedule);

} // namespace pimento::upmem
