// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento {

/// Address of a vector in a core's memory.
struct CoreVector {
    std::uint16_t group = 0;
    std::uint16_t core = 0;
    std::int64_t block = 0;

    bool operator==(const CoreVector&) const = default;
};

/// Moves of a host kernel: iterations of reads into its on-chip memory and writes out of it, each limited by the size
/// of that memory.
struct MovePlan {
    struct Side {
        std::vector<CoreVector> cores;
        std::vector<IndexRange> host; // vectors of the tensor in host layout
    };
    struct Round {
        Side reads;
        Side writes;
    };

    std::size_t tensor = 0; // kernel's tensor that addresses in host layout refer to
    std::vector<Round> rounds;

    [[nodiscard]] std::int64_t vectorsRead() const;
    [[nodiscard]] std::int64_t vectorsWritten() const;
};

/// Range of blocks in each core's memory from the row in which a tensor begins to its last vector.
struct TensorBlocks {
    std::int64_t first = 0; // at the start of a row
    std::int64_t count = 0; // 0: the tensor is not in the banks
};
[[nodiscard]] TensorBlocks blocksOf(const lower::Program& program, std::size_t tensor);

/// Makes the commands of a plan, which must outlive the maker.
[[nodiscard]] lower::CommandMaker moveCommands(const MovePlan& plan, lower::CommandBuffer& out);

/// Simulates a program that only makes the moves of a plan, on the device of program `of`, whose tensors are moved.
/// Error: a stop.
[[nodiscard]] Result<Cycles> cyclesOfMoves(const DraftQuestion& question, const lower::Program& of,
                                           const MovePlan& plan, const std::stop_token& stop);

} // namespace pimento
