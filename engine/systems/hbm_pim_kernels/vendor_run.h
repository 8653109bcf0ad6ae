// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/machine.h"
#include "sim/run_result.h"
#include "sim/samsung/run_result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace pimento::samsung {

/// A machine with at least so many channels: the device itself, or several as one. Channels are a power of two there.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> withChannels(std::shared_ptr<const sim::Machine> device,
                                                                       int channels);

/// The part of a run that each of its streams counts for. Kernels of the units compute; those of the host before the
/// first of them are in, those behind it out. In a run of the host alone its first stream is in, the others are out.
[[nodiscard]] std::vector<std::size_t> partsOfStreams(const sim::samsung::RunResult& run);

/// A kernel run with the parts, commands and requests of the device file, without figures of banks and waits. A run
/// that takes more than `mostCycles` (0: no limit) is stopped there.
[[nodiscard]] Result<sim::RunResult> simulateNamed(const KernelRun& run, const sim::Machine& machine,
                                                   std::int64_t mostCycles, std::stop_token stop, Progress* progress);

} // namespace pimento::samsung
