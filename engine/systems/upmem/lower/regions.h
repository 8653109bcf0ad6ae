// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/nest_variables.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pimento::upmem {

/// A multidimensional index, one function per dimension.
using AffineIndex = std::vector<Affine>;

/// The box of elements that accesses touch while some variables are fixed.
struct Region {
    AffineIndex origin; // first element, over the fixed variables
    std::vector<std::int64_t> extents;
};

/// Start of a dimension in which accesses touch different parts; it ends at the last element touched.
enum class OnDisagreement : std::uint8_t {
    TakeFromZero,  // from element 0
    TakeFromFirst, // from the first element touched
};

/// Returns the smallest box of elements that all accesses touch while variables for which `isFixed` is true keep one
/// value and the others run through `extents`. Its begin depends on the fixed variables; in a dimension where accesses
/// use them differently, `disagreement` says where it begins. nullopt: such a dimension begins at element 0 but is
/// accessed before it.
[[nodiscard]] std::optional<Region> regionOf(std::span<const AffineIndex> accesses,
                                             const std::function<bool(VariableId)>& isFixed,
                                             std::span<const std::int64_t> extents, OnDisagreement disagreement);

/// Accesses of a block of a nest as affine functions of the nest's variables.
struct BlockAccesses {
    std::vector<AffineIndex> reads; // one per slot
    AffineIndex target;
};

/// Finds the accesses of a block. Error: an index with a quotient or remainder, naming block and buffer.
[[nodiscard]] Result<BlockAccesses> accessesOf(const tensor::Program& program, tensor::BlockId block,
                                               const NestVariables& variables);

/// Conditions of a block on the variables of its nest, without those that always hold. Error: as for accessesOf().
struct BlockConditions {
    std::vector<Condition> whole; // for its computation
    std::vector<Condition> first; // for the initialisation of its sum, where all reduction variables are 0
};
[[nodiscard]] Result<BlockConditions> conditionsOf(const tensor::Program& program, tensor::BlockId block,
                                                   const NestVariables& variables);

} // namespace pimento::upmem
