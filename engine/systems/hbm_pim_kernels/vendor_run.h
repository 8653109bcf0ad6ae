// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"
#include "sim/hbm_pim/run_result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace pimento::samsung {

/// Returns a machine with at least `channels` channels: the device itself, or several devices as one, whose channels
/// are then a power of two.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> withChannels(std::shared_ptr<const sim::Machine> device,
                                                                       int channels);

/// Part of the time that each stream of a run counts as. Kernels of the units compute; host kernels before the first of
/// them count as in, those behind it as out. In a run of the host alone its first stream is in, the others are out.
[[nodiscard]] std::vector<std::size_t> partsOfStreams(const sim::samsung::RunResult& run);

/// Simulates a kernel run with the parts, commands and requests of the device file, without figures of banks and waits.
/// Stops beyond `mostCycles` (0: no limit).
[[nodiscard]] Result<sim::RunResult> simulateNamed(const KernelRun& run, const sim::Machine& machine,
                                                   std::int64_t mostCycles, std::stop_token stop, Progress* progress);

} // namespace pimento::samsung
