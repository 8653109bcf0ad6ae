// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

// The text of a mapping, from the outermost loop to the innermost one:
//
//   DRAM:K4P8;GlobalBuffer(IO):Q14P7;PE(WO):R3S3;H:K16;W:C16;lanes:C8;rows:I(4x14)W
//
// A part for each level with its stored tensors (I, W, O) and its loops, outermost first; H, W and lanes are the
// unrolled loops; rows names the tensors whose layout is row-aligned, Input with its block. The outermost level stores
// all tensors and does not say so. Parts without loops and stored tensors may lack, and spaces are allowed anywhere.

namespace pimento::dataflow {

/// True if a text can be the name of a level in texts of mappings.
[[nodiscard]] bool isLevelName(std::string_view name);

/// Drops loops of one step and blocks that no layout uses, so that mappings that mean the same are equal.
[[nodiscard]] Mapping canonical(Mapping mapping);

/// Writes a mapping of an accelerator. Equal texts mean equal canonical mappings.
[[nodiscard]] std::string mappingText(const Accelerator& accelerator, const Mapping& mapping);
/// Reads such a text. Error: the part that is wrong; whether the mapping is legal is not checked.
[[nodiscard]] Result<Mapping> parseMapping(const Accelerator& accelerator, std::string_view text);

} // namespace pimento::dataflow
