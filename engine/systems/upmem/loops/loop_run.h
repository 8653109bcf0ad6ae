// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::upmem {

/// Counts of running a loop program on one DPU, summed over its tasklets. Conditions that are evaluated together are
/// one branch. A branch is counted by what is computed or stored inside it, in this order, otherwise as a copy.
struct LoopCounts {
    std::int64_t copyBranches = 0;
    std::int64_t computeBranches = 0;
    std::int64_t storeBranches = 0;
    std::int64_t loads = 0; // DMA instructions of at most 2048 bytes
    std::int64_t stores = 0;
    std::int64_t transferBytes = 0;
    std::int64_t elementCopies = 0;
    std::int64_t innerIterations = 0; // iterations of loops that directly contain computations
    std::int64_t computations = 0;    // computed elements: for a product, its multiply-adds

    bool operator==(const LoopCounts&) const = default;

    [[nodiscard]] std::int64_t branches() const { return copyBranches + computeBranches + storeBranches; }
};

/// Elements as their bits, sign-extended; for float32 the bits of the number.
using Elements = std::vector<std::int64_t>;

/// Memory of one DPU for a loop program.
struct LoopMemory {
    std::vector<Elements> mram;            // one entry per buffer, with the padding of rows; empty for buffers in WRAM
    std::vector<std::int64_t> coordinates; // values of the DPU coordinates, in variable order
    std::vector<std::int64_t> parameters;
    std::uint64_t garbage = 1; // seed of the initial contents of WRAM
};

/// Makes a memory with zeros in every MRAM buffer, coordinates and parameter.
[[nodiscard]] LoopMemory emptyMemory(const LoopProgram& program);

/// Runs all tasklets, between barriers one after another. Asserts that a guarded statement stays within its buffers; a
/// violation is a mistake of the code that made the loop program. WRAM begins with garbage, so that reads of unwritten
/// elements show. After a stop returns the counts so far.
[[nodiscard]] LoopCounts run(const LoopProgram& program, LoopMemory& memory, std::stop_token stop = {});

} // namespace pimento::upmem
