// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"
#include "sim/base/units.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem {

// What the host moves before and after a launch (paper sec. 5.2.2). All DPUs get boxes of one shape at one offset, so a
// call to move so many bytes for each of them does as often as there are pieces that lie together on both sides:
//
//     A[1024][1024], boxes of 64 x 64:    64 calls of 256 bytes a DPU     rows of a box lie apart in the tensor
//     A[1024][1024], boxes of 64 x 1024:  1 call of 262,144 bytes a DPU
//
// A call moves multiples of 8 bytes. Where boxes reach beyond the tensor, the host keeps a copy with wider rows that
// calls move from or to; where pieces are no multiples of 8 bytes, a copy of the boxes as DPUs have them, one behind
// another, of which a call moves a whole box for each DPU. Both copies take the host time.

enum class Towards : std::uint8_t { Dpus, Host };

/// Passes over transfers, each switchable.
struct TransferPasses {
    bool bulk = true;         // pieces that lie together become one
    bool bankParallel = true; // a call serves all DPUs
    bool broadcast = false;   // what all DPUs get alike goes in one call for all of them; IMTP has no such pass

    bool operator==(const TransferPasses&) const = default;
};

/// Between a tensor and what calls move.
enum class Copied : std::uint8_t {
    No,    // calls move the tensor's own elements
    Wider, // rows as long as all boxes together reach
    Boxes, // box after box, rows padded as in a DPU
};

/// What is moved of one tensor.
struct TensorTransfer {
    tensor::BufferId tensor = tensor::kNone;
    Towards towards = Towards::Dpus;
    std::int64_t calls = 1; // of each a piece for every DPU; without the pass, for one DPU
    Bytes piece{0};         // of one DPU, a multiple of 8
    bool isParallel = true;
    bool isSame = false;      // every DPU gets the same
    bool isBroadcast = false; // by a call of its own for that
    Copied copied = Copied::No;
    std::int64_t copiedRows = 0;      // that lie together on both sides
    Bytes copiedBytes{0};             // without padding; of boxes at the edge as if they were whole
    bool isResident = false;          // moved once and kept: not part of a run
    bool isFromWorkingMemory = false; // a hand-made program's results that are left there

    bool operator==(const TensorTransfer&) const = default;

    /// For one DPU, in all calls.
    [[nodiscard]] Bytes bytesPerDpu(std::int64_t dpus) const
    {
        return Bytes{piece.value() * (isParallel ? calls : calls / dpus)};
    }
};

/// The sizes of a tensor whose rows are as long as all boxes together reach.
[[nodiscard]] std::vector<std::int64_t> widerSizes(const Launch& launch, const TensorBox& box);

/// The coordinates of a launch that a box depends on, by their numbers there.
[[nodiscard]] std::vector<std::size_t> coordinatesOf(const Launch& launch, const TensorBox& box);

/// The transfers of a launch, tensors in order; first those to the DPUs. What a launch writes is moved to the host
/// unless nobody there reads it.
[[nodiscard]] std::vector<TensorTransfer> transfersOf(const tensor::Program& program, const Launch& launch,
                                                      const TransferPasses& passes = {});

} // namespace pimento::upmem
