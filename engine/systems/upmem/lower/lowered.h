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

// A scheduled tensor program cut at the loops that are bound to DPUs: what is below becomes a program that all DPUs of a
// launch run, each on its own boxes of the tensors; what is above or has no such loops stays with the host.
//
//     for i_0 in 16: blockIdx.x        coordinate of the DPU              box of A: rows 64*i_0 .. 64*i_0 + 63
//       for i_1 in 4: threadIdx.x      tasklet                            all columns
//         for i_2 in 2 ...             loops of the loop program

/// A loop that is bound to DPUs, or a digit of one that was fused. The DPU's number is row-major over the coordinates of a launch.
struct DpuCoordinate {
    std::string name;
    std::int64_t extent = 1;
    VariableId variable = 0; // of the loop program

    bool operator==(const DpuCoordinate&) const = default;
};

/// The part of a tensor that each DPU has in its main memory: the bounding box of what it touches, padding of tiles
/// included, so that it may reach beyond the tensor at its end.
struct TensorBox {
    tensor::BufferId tensor = tensor::kNone;
    std::size_t buffer = 0;           // of the loop program; its extents are those of the box
    std::vector<Affine> origin;       // of its first element in the tensor, per dimension, over the coordinates
    std::vector<std::int64_t> sizes;  // of the whole tensor
    bool isRead = false;              // by the DPU
    bool isWritten = false;

    bool operator==(const TensorBox&) const = default;

    /// The first element of the box of a DPU, per dimension. `values` has one entry per variable of the loop program.
    [[nodiscard]] std::vector<std::int64_t> originAt(std::span<const std::int64_t> values) const;
};

/// What is started once on all DPUs.
struct Launch {
    tensor::Node root;
    LoopProgram program; // as lowered, before any pass
    std::vector<DpuCoordinate> coordinates;
    std::vector<TensorBox> boxes; // one per buffer in MRAM, in order of the program's buffers
    std::int64_t unrollSteps = 0; // wanted: loops of at most so many statements are unrolled

    [[nodiscard]] std::int64_t dpus() const;
    /// Values of the coordinates of a DPU, in their order.
    [[nodiscard]] std::vector<std::int64_t> coordinatesOf(std::int64_t dpu) const;
};

/// A nest that the host runs by itself.
struct HostNest {
    tensor::Node root;
    std::int64_t threads = 1;  // product of its parallel loops
    std::int64_t elements = 0; // results of its blocks
    std::int64_t partials = 1; // numbers that each is the sum of; of several blocks the most
};

/// A kernel as the host sees it: launches and nests in program order.
struct Lowered {
    std::vector<std::variant<Launch, HostNest>> steps;
};

/// Values of all variables of a program for one DPU: its coordinates, everything else 0.
[[nodiscard]] std::vector<std::int64_t> valuesFor(const Launch& launch, std::int64_t dpu);

} // namespace pimento::upmem
