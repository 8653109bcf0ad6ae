// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/operation.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/result.h"

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::samsung {

using Pieces = std::vector<std::shared_ptr<const Piece>>;
using Parts = std::vector<Pieces>; // each is enqueued when the previous one has completed

/// A kernel by its name in sequences, with the function that makes its pieces.
struct VendorKernel {
    std::string_view name;
    Parts (*make)(const KernelRun& run);
};
/// Lists the single kernels.
[[nodiscard]] std::span<const VendorKernel> vendorKernels();

/// A kernel of a sequence.
struct SequenceStep {
    const VendorKernel* kernel = nullptr;
    bool isBehindCompletion = false; // enqueued when the previous kernel has completed
};
/// Reads the sequence of a run, such as "gemv+!relu". Error: an unknown kernel.
[[nodiscard]] Result<std::vector<SequenceStep>> stepsOf(const KernelRun& run);

/// Makes the pieces of all kernels of a sequence, in parts.
[[nodiscard]] Parts partsOf(const std::vector<SequenceStep>& steps, const KernelRun& run);

/// Puts a piece where several channels share it.
[[nodiscard]] inline std::shared_ptr<const Piece> shared(Piece piece)
{
    return std::make_shared<const Piece>(std::move(piece));
}

} // namespace pimento::samsung
