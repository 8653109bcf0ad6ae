// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "sim/base/result.h"
#include "sim/upmem/dpu_system.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem {

// Where everything of a loop program lies in a DPU. MRAM: buffers in order, each at a multiple of 8. WRAM:
//
//   base   words that the host writes: DPU coordinates (4 bytes each), parameters (8)
//          tables of the parts of tasklets' numbers
//          words of the synchronisation: the barrier's count, a flag for each tasklet
//          shared buffers
//          for each tasklet a frame: values that found no register, 8 bytes for single elements, its buffers but for
//          those in registers

struct DpuLayout {
    /// Of a buffer's first element; in WRAM that of tasklet 0.
    std::vector<std::int64_t> buffers;
    std::vector<std::int64_t> coordinates; // of the DPU coordinates in the order of the variables
    std::vector<std::int64_t> parameters;
    std::vector<std::int64_t> taskletParts; // a table of 4 bytes for each tasklet, in the order of the variables
    std::int64_t barrier = 0;
    std::int64_t flags = 0;  // of tasklet 0; 4 bytes each
    std::int64_t frames = 0; // of tasklet 0
    std::int64_t frameBytes = 0;
    std::int64_t stack = 0; // offsets in a frame
    std::int64_t scratch = 0;
    std::int64_t workingMemoryEnd = 0; // addresses behind the last
    std::int64_t mainMemoryEnd = 0;
};

/// Whether a buffer has one element.
[[nodiscard]] bool isSingle(const Buffer& buffer);

/// By buffer: whether it lies in registers instead of memory, as single elements of a tasklet do that are only computed
/// with.
[[nodiscard]] std::vector<bool> buffersInRegisters(const LoopProgram& program);

/// `stackWords`: values that found no register. Errors (DoesNotFit): more than WRAM or MRAM holds.
[[nodiscard]] Result<DpuLayout> layOut(const LoopProgram& program, const sim::upmem::CoreSpec& core, int stackWords);

} // namespace pimento::upmem
