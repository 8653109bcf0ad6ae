// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/tensor/program.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pimento::upmem {

// A scheduled tensor program split at the loops that are bound to DPUs. The body of these loops becomes a program that
// all DPUs of a launch run, each on its own boxes of the tensors; everything around it, and nests without such loops,
// stays with the host.
//
//     for i_0 in 16: blockIdx.x        coordinate of the DPU              box of A: rows 64*i_0 .. 64*i_0 + 63
//       for i_1 in 4: threadIdx.x      tasklet                            all columns
//         for i_2 in 2 ...             loops of the loop program

/// A loop that is bound to DPUs, or a digit of a fused one. The DPU's number is row-major over the coordinates of a
/// launch.
struct DpuCoordinate {
    std::string name;
    std::int64_t extent = 1;
    VariableId variable = 0; // index in the loop program

    bool operator==(const DpuCoordinate&) const = default;
};

/// The part of a tensor in the MRAM of each DPU: the bounding box of the elements that it accesses, including padding
/// of tiles, so that it may reach beyond the tensor's end.
struct TensorBox {
    tensor::BufferId tensor = tensor::kNone;
    std::size_t buffer = 0;          // index in the loop program, whose buffer has the extents of the box
    std::vector<Affine> origin;      // index of the box's first element per dimension, over the coordinates
    std::vector<std::int64_t> sizes; // sizes of the whole tensor
    bool isRead = false;             // read by the DPU
    bool isWritten = false;

    bool operator==(const TensorBox&) const = default;

    /// Returns the first element of a DPU's box, per dimension. `values` has one entry per variable of the loop
    /// program.
    [[nodiscard]] std::vector<std::int64_t> originAt(std::span<const std::int64_t> values) const;
};

/// A kernel launch on all DPUs.
struct Launch {
    tensor::Node root;
    LoopProgram program; // as lowered, before passes
    std::vector<DpuCoordinate> coordinates;
    std::vector<TensorBox> boxes; // one per buffer in MRAM, in buffer order
    std::int64_t unrollSteps = 0; // requested unrolling: loops of at most this many statements

    [[nodiscard]] std::int64_t dpus() const;
    /// Returns the coordinates of a DPU, in order.
    [[nodiscard]] std::vector<std::int64_t> coordinatesOf(std::int64_t dpu) const;
};

/// A nest that the host runs without DPUs.
struct HostNest {
    tensor::Node root;
    std::int64_t threads = 1;  // product of its parallel loops
    std::int64_t elements = 0; // elements of its blocks' results
    std::int64_t partials = 1; // numbers that each element is the sum of; the maximum over its blocks
};

/// A kernel from the host's view: launches and host nests in program order.
struct Lowered {
    std::vector<std::variant<Launch, HostNest>> steps;
};

/// Values of all variables of a program for one DPU: its coordinates, and 0 for all others.
[[nodiscard]] std::vector<std::int64_t> valuesFor(const Launch& launch, std::int64_t dpu);

} // namespace pimento::upmem
