// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"
#include "sim/base/units.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem {

// Transfers of the host before and after a launch (paper sec. 5.2.2). All DPUs get boxes of one shape at one offset, so
// one call per contiguous segment of a box serves all of them:
//
//     A[1024][1024], boxes of 64 x 64:    64 calls of 256 bytes a DPU     rows of a box are apart in the tensor
//     A[1024][1024], boxes of 64 x 1024:  1 call of 262,144 bytes a DPU
//
// A call moves multiples of 8 bytes. Where boxes reach beyond the tensor, the host keeps a copy with wider rows that
// calls move from or to; where pieces are no multiples of 8 bytes, a copy of the boxes in sequence, of which a call
// moves a whole box for each DPU. Both copies take the host time.

enum class Towards : std::uint8_t { Dpus, Host };

/// Passes over transfers, each of which can be switched off.
struct TransferPasses {
    bool bulk = true;         // contiguous segments are merged
    bool bankParallel = true; // one call serves all DPUs
    bool broadcast = false;   // data that is equal for all DPUs takes one broadcast call; IMTP has no such pass

    bool operator==(const TransferPasses&) const = default;
};

/// Copy between a tensor and the data that calls move.
enum class Copied : std::uint8_t {
    No,    // calls move the tensor's own elements
    Wider, // rows are as long as all boxes together
    Boxes, // boxes in sequence, with rows padded as in a DPU
};

/// Transfer of one tensor.
struct TensorTransfer {
    tensor::BufferId tensor = tensor::kNone;
    Towards towards = Towards::Dpus;
    std::int64_t calls = 1; // each moves a segment for every DPU; without bankParallel, for one DPU
    Bytes piece{0};         // segment of one DPU, a multiple of 8 bytes
    bool isParallel = true;
    bool isSame = false;      // true: every DPU gets the same data
    bool isBroadcast = false; // true: by a broadcast call
    Copied copied = Copied::No;
    std::int64_t copiedRows = 0;      // rows that are contiguous on both sides
    Bytes copiedBytes{0};             // without padding; boxes at the edge count as whole
    bool isResident = false;          // true: moved once and kept, not part of a run
    bool isFromWorkingMemory = false; // true: results of a manual baseline that are left in WRAM

    bool operator==(const TensorTransfer&) const = default;

    /// Bytes for one DPU in all calls.
    [[nodiscard]] Bytes bytesPerDpu(std::int64_t dpus) const
    {
        return Bytes{piece.value() * (isParallel ? calls : calls / dpus)};
    }
};

/// Sizes of a tensor whose rows are as long as all boxes together.
[[nodiscard]] std::vector<std::int64_t> widerSizes(const Launch& launch, const TensorBox& box);

/// Indices of the launch's coordinates that a box depends on.
[[nodiscard]] std::vector<std::size_t> coordinatesOf(const Launch& launch, const TensorBox& box);

/// Lists the transfers of a launch in the order of the tensors, first those to the DPUs. Results are moved to the host
/// unless the host does not read them.
[[nodiscard]] std::vector<TensorTransfer> transfersOf(const tensor::Program& program, const Launch& launch,
                                                      const TransferPasses& passes = {});

} // namespace pimento::upmem
