// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {
struct CoreSpec;
}

namespace pimento::upmem {

// Memory layout of a loop program in a DPU. MRAM: buffers in order, each at a multiple of 8. WRAM:
//
//   base   words that the host writes: DPU coordinates (4 bytes each), parameters (8)
//          tables of the parts of tasklets' numbers
//          words of the synchronisation: the barrier's count, a flag for each tasklet
//          shared buffers
//          for each tasklet a frame: spilled values, 8 bytes for single elements, its buffers except
//          those in registers

struct DpuLayout {
    /// Address of a buffer's first element; for a tasklet's own buffer in WRAM that of tasklet 0.
    std::vector<std::int64_t> buffers;
    std::vector<std::int64_t> coordinates; // addresses of the DPU coordinates, in variable order
    std::vector<std::int64_t> parameters;
    std::vector<std::int64_t> taskletParts; // addresses of tables with 4 bytes per tasklet, in variable order
    std::int64_t barrier = 0;
    std::int64_t flags = 0;  // address for tasklet 0; 4 bytes per tasklet
    std::int64_t frames = 0; // address of tasklet 0's frame
    std::int64_t frameBytes = 0;
    std::int64_t stack = 0; // offset of the stack within a frame
    std::int64_t scratch = 0;
    std::int64_t workingMemoryEnd = 0; // end of the used addresses
    std::int64_t mainMemoryEnd = 0;
};

/// True if a buffer has one element.
[[nodiscard]] bool isSingle(const Buffer& buffer);

/// Tells for each buffer whether it is in registers instead of memory: single elements of a tasklet that are only
/// computed with.
[[nodiscard]] std::vector<bool> buffersInRegisters(const LoopProgram& program);

/// Assigns addresses; `stackWords` is the number of spilled words. Errors (DoesNotFit): more than WRAM or MRAM holds.
[[nodiscard]] Result<DpuLayout> layOut(const LoopProgram& program, const sim::upmem::CoreSpec& core, int stackWords);

} // namespace pimento::upmem
