// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>

namespace pimento::upmem {

// Loop programs of three kernels on one DPU as lowering makes them: tiles are dealt to tasklets in turn, every copy and
// every computation is under the conditions that its tile needs, and nothing is optimised. Boxes in MRAM hold whole
// tiles.

enum class TiledKernel : std::uint8_t {
    MatrixVector,   // C[i] = sum of A[i][k] * B[k]
    VectorAddition, // C[k] = A[k] + B[k]; rows and their tile are 1
    Reduction,      // one int64: sum of A[k], over tasklets by a tree; rows and their tile are 1
};

struct TiledShape {
    TiledKernel kernel = TiledKernel::MatrixVector;
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    std::int64_t tileRows = 1;
    std::int64_t tileColumns = 1;
    std::int64_t tasklets = 1;
};

struct TiledProgram {
    LoopProgram program;
    VariableId tile = 0; // the outermost loop, over tiles of rows (or of the vector)
};

/// Makes the program of a shape, all of whose numbers must be at least 1.
[[nodiscard]] TiledProgram tiledProgram(const TiledShape& shape);

} // namespace pimento::upmem
