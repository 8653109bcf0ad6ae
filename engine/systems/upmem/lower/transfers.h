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

enum class Towards : std::uint8_t { Dpus, Host };

/// Passes over transfers, each switchable.
struct TransferPasses {
    bool bulk = true;         // pieces that lie together become one
    bool bankParallel = true; // a call serves all DPUs

    bool operator==(const TransferPasses&) const = default;
};

/// What is moved of one tensor.
struct TensorTransfer {
    tensor::BufferId tensor = tensor::kNone;
    Towards towards = Towards::Dpus;
    std::int64_t calls = 1; // of each a piece for every DPU; without the pass, for one DPU
    Bytes piece{0};         // of one DPU, a multiple of 8
    bool isParallel = true;
    bool isSame = false;     // every DPU gets the same
    bool isResident = false; // moved once and kept: not part of a run
    bool isFromWorkingMemory = false; // a hand-made program's results that are left there

    bool operator==(const TensorTransfer&) const = default;

    /// For one DPU, in all calls.
    [[nodiscard]] Bytes bytesPerDpu(std::int64_t dpus) const
    {
        return Bytes{piece.value() * (isParallel ? calls : calls / dpus)};
    }
};

/// The transfers of a launch, tensors in order; first those to the DPUs. What a launch writes is moved to the host
/// unless nobody there reads it.
[[nodiscard]] std::vector<TensorTransfer> transfersOf(const tensor::Program& program, const Launch& launch,
                                                      const TransferPasses& passes = {});

} // namespace pimento::upmem
