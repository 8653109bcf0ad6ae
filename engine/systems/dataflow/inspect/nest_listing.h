// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <string_view>

// A mapping as a nest of loops, from the outside:
//
//   level DRAM stores Input Weight Output     | Input         | Weight        | Output
//   for K in 4                                | DRAM          | DRAM          | DRAM
//   level GlobalBuffer stores Input Output    |               |               |
//     for Q in 14                             | GlobalBuffer  | DRAM          | GlobalBuffer
//   level PE stores Weight                    |               |               |
//       for R in 3                            | GlobalBuffer  | PE            | GlobalBuffer
//       height                                |               |               |
//         parallel K in 16                    | GlobalBuffer  | PE            | GlobalBuffer
//       multiply-accumulate                   |               |               |
//   row-aligned Input in 4x14                 |               |               |
//
// Behind | stands for each tensor the innermost level that stores it at or outside of the loop. Readers take what
// stands before |.

namespace pimento::dataflow {

/// Lists a mapping; lines of a dimension are linked.
[[nodiscard]] Listing nestListing(const Accelerator& accelerator, const Mapping& mapping);
/// Reads such a listing. Error, with its line: what is wrong; whether the mapping is legal is not checked.
[[nodiscard]] Result<Mapping> parseNest(const Accelerator& accelerator, std::string_view text);

} // namespace pimento::dataflow
