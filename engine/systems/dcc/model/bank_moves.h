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

/// A vector of a core's memory.
struct CoreVector {
    std::uint16_t group = 0;
    std::uint16_t core = 0;
    std::int64_t block = 0;

    bool operator==(const CoreVector&) const = default;
};

/// What a kernel of the host moves: rounds of reads into its on-chip memory and of writes out of it, each as much as
/// that memory holds.
struct MovePlan {
    struct Side {
        std::vector<CoreVector> cores;
        std::vector<IndexRange> host; // vectors of the tensor in host layout
    };
    struct Round {
        Side reads;
        Side writes;
    };

    std::size_t tensor = 0; // of the kernel, for places in host layout
    std::vector<Round> rounds;

    [[nodiscard]] std::int64_t vectorsRead() const;
    [[nodiscard]] std::int64_t vectorsWritten() const;
};

/// Blocks of each core's memory from the row in which a tensor begins to its last vector.
struct TensorBlocks {
    std::int64_t first = 0; // begins a row
    std::int64_t count = 0; // 0: the tensor does not lie in the banks
};
[[nodiscard]] TensorBlocks blocksOf(const lower::Program& program, std::size_t tensor);

/// The commands of a plan; the plan must outlive it.
[[nodiscard]] lower::CommandMaker moveCommands(const MovePlan& plan, lower::CommandBuffer& out);

/// Cycles of a program that moves what the plan says and does nothing else, on the device of a program whose tensors
/// are moved. Error: a stop.
[[nodiscard]] Result<Cycles> cyclesOfMoves(const DraftQuestion& question, const lower::Program& of,
                                           const MovePlan& plan, const std::stop_token& stop);

} // namespace pimento
