// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/cnm_ir.h"
#include "engine/systems/comonm/mapping/kernel_work.h"
#include "sim/base/result.h"

#include <cstdint>

namespace pimento::comonm {

/// What a process does of a kernel.
struct ProcessShape {
    Tuple iterations = kOnes; // along each dimension
    Tuple blocks = kOnes;     // iterations whose elements are in buffers at a time; 1 to the iterations

    bool operator==(const ProcessShape&) const = default;
};

/// Chooses blocks: the largest number of elements that a buffer of `bytes` holds, along dimensions whose elements are
/// neighbours of an operand, and all iterations along the others.
[[nodiscard]] ProcessShape shapeWithBuffers(const KernelWork& work, const Tuple& iterations, std::int64_t bytes);

/// The CNM IR of a process: the loops of the kernel in their order, with an outer loop over blocks where blocks are
/// smaller than the iterations and a copy of the body for a rest. Blocks are requests of level 2 in front of the loops
/// that use them, elements are requests of level 1; an operand whose elements are no neighbours is requested element by
/// element. Sums stay in a scalar. Error: an operation or type that llvcnm does not have.
[[nodiscard]] Result<CnmKernel> cnmKernelOf(const KernelWork& work, const ProcessShape& shape);

} // namespace pimento::comonm
