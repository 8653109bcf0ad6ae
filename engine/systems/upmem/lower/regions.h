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

/// Of dimensions in which accesses want different parts, all is taken up to the last element touched.
enum class OnDisagreement : std::uint8_t {
    TakeFromZero,  // from element 0 on
    TakeFromFirst, // from the first element touched on
};

/// The bounding box of accesses, dimension by dimension. Nothing: a dimension that is taken from element 0 on begins
/// before it.
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
