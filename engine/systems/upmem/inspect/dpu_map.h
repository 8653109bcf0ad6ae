// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "sim/dram/machine.h"

namespace pimento::upmem {

/// Map of the DPUs of a machine with one row per rank; DPUs of a launch fill ranks in order. Layers:
///
///   "works"       1 for DPUs that run a launch
///   "class"       of the launch with the most classes: DPUs of one class do the same on other data; numbered from 1
///   "main_bytes"  bytes of the tensors' parts in MRAM, with padding, for the launch that has the most there
///   "main_share"  percentage of MRAM
///   "true_bytes"  bytes of these that are inside the tensors
///
/// DPUs of a schedule that exceed the machine's are not shown.
[[nodiscard]] DeviceMap dpuMap(const sim::Machine& machine, const CompiledSchedule& schedule);

} // namespace pimento::upmem
