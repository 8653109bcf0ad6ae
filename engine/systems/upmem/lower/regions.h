// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/nest_variables.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pimento::upmem {

/// One index per dimension.
using AffineIndex = std::vector<Affine>;

/// The box of elements that accesses touch while some variables are fixed.
struct Region {
    AffineIndex origin; // its first element, over the fixed variables
    std::vector<std::int64_t> extents;
};

enum class OnDisagreement : std::uint8_t {
    TakeWhole, // dimensions of which accesses want different parts are taken from 0 to the last element touched
    GiveUp,
};

/// The bounding box of accesses, dimension by dimension. Nothing: they want different parts and `disagreement` says to
/// give up, or a whole dimension begins before 0.
[[nodiscard]] std::optional<Region> regionOf(std::span<const AffineIndex> accesses,
                                             const std::function<bool(VariableId)>& isFixed,
                                             std::span<const std::int64_t> extents, OnDisagreement disagreement);

/// What blocks of a nest touch, as affine functions of its variables.
struct BlockAccesses {
    std::vector<AffineIndex> reads; // one per slot
    AffineIndex target;
};

/// Error: an index with a quotient or remainder, naming block and buffer.
[[nodiscard]] Result<BlockAccesses> accessesOf(const tensor::Program& program, tensor::BlockId block,
                                               const NestVariables& variables);

/// Conditions of a block on the variables of its nest, without those that always hold. Error: as accessesOf().
struct BlockConditions {
    std::vector<Condition> whole; // of what it computes
    std::vector<Condition> first; // of what it does before its sum: all reduction variables are 0
};
[[nodiscard]] Result<BlockConditions> conditionsOf(const tensor::Program& program, tensor::BlockId block,
                                                   const NestVariables& variables);

} // namespace pimento::upmem
