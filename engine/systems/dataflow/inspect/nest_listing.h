// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <string_view>

// A mapping as a nest of loops, from the outside:
//
//   I    W    O    | level DRAM stores I W O
//   DRAM DRAM DRAM | for K in 4
//                  |   level GlobalBuffer stores I O
//   GB   DRAM GB   |   for Q in 14
//                  |     level PE stores W
//   GB   PE   GB   |     for R in 3
//                  |       height
//   GB   PE   GB   |       parallel K in 16
//                  |         multiply-accumulate
//                  | row-aligned Input in 4x14
//
// Before | stands for each tensor the innermost level that stores it at or outside of the loop: its name, or the
// capitals of a long one. Readers take the loops and levels, also where the columns stand behind or lack.

namespace pimento::dataflow {

/// Lists a mapping; lines of a dimension are linked.
[[nodiscard]] Listing nestListing(const Accelerator& accelerator, const Mapping& mapping);
/// Reads such a listing. Error, with its line: what is wrong; whether the mapping is legal is not checked.
[[nodiscard]] Result<Mapping> parseNest(const Accelerator& accelerator, std::string_view text);

} // namespace pimento::dataflow
