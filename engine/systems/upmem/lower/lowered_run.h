// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_run.h"
#include "engine/systems/upmem/lower/lowered.h"
#include "engine/systems/upmem/tensor/interpreter.h"
#include "sim/base/result.h"

#include <functional>
#include <stop_token>

namespace pimento::upmem {

/// Runs one DPU of a launch, which reads and writes its boxes in `memory`.
using DpuRunner = std::function<Result<void>(const Launch& launch, LoopMemory& memory)>;

/// Executes the loop program of a launch on one DPU's data by interpretation.
[[nodiscard]] Result<void> interpretDpu(const Launch& launch, LoopMemory& memory);

/// Runs a lowered kernel on the tensors of its program (tensor::contentsOf()): cuts out the boxes of every DPU, runs
/// it, writes back the elements within the tensors, and runs the host's nests. Elements beyond a tensor hold garbage.
/// Error: that of `runner` or of a nest of the host, or a stop.
[[nodiscard]] Result<void> run(const tensor::Program& program, const Lowered& lowered, tensor::Contents& contents,
                               const DpuRunner& runner = interpretDpu, std::stop_token stop = {});

/// Makes the boxes of a DPU with their elements; boxes that are only written hold garbage.
[[nodiscard]] LoopMemory memoryOf(const Launch& launch, std::int64_t dpu, const tensor::Contents& contents);

} // namespace pimento::upmem
