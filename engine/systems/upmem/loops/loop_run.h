// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::upmem {

/// What running a loop program on one DPU does, summed over its tasklets. Conditions that are evaluated together are
/// one branch; a branch belongs to what is computed or stored inside of it, in this order, otherwise to copies.
struct LoopCounts {
    std::int64_t copyBranches = 0;
    std::int64_t computeBranches = 0;
    std::int64_t storeBranches = 0;
    std::int64_t loads = 0; // DMA instructions of at most 2048 bytes
    std::int64_t stores = 0;
    std::int64_t transferBytes = 0;
    std::int64_t elementCopies = 0;
    std::int64_t innerIterations = 0; // of loops around what is computed
    std::int64_t computations = 0;    // of elements: multiply-adds of a product

    bool operator==(const LoopCounts&) const = default;

    [[nodiscard]] std::int64_t branches() const { return copyBranches + computeBranches + storeBranches; }
};

/// Elements as their bits, sign-extended; of float32 the bits of the number.
using Elements = std::vector<std::int64_t>;

/// Memory of one DPU as a loop program sees it.
struct LoopMemory {
    std::vector<Elements> mram; // one per buffer, in order, with the padding of rows; empty for buffers in WRAM
    std::vector<std::int64_t> coordinates; // values of the DPU coordinates, in the order of the variables
    std::vector<std::int64_t> parameters;
    std::uint64_t garbage = 1; // seed of what WRAM holds at the beginning
};

/// Zeros for every buffer in MRAM, coordinates 0, parameters 0.
[[nodiscard]] LoopMemory emptyMemory(const LoopProgram& program);

/// Runs all tasklets; between barriers one after another. Where a guarded statement touches what lies outside of a
/// buffer the program stops: that is a mistake of whoever made the loop program. WRAM begins with garbage, so that what
/// reads an element that nobody wrote shows. Returns what was counted until `stop` was asked for.
[[nodiscard]] LoopCounts run(const LoopProgram& program, LoopMemory& memory, std::stop_token stop = {});

} // namespace pimento::upmem
