// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/draft/dimension_sets.h"
#include "engine/draft/draft.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pimento {

// The text form of a draft over the dimension sets of a kernel:
//
//   2x4,1x4@B0:i,1x1      groups x cores per set; after @ the representative mapping as dimension:function, left out
//                         when it is the first (default) mapping of the set
//
// Loop variables of different loops may have the same name. Then the second mapping of a set with one text is A0:b#2.

[[nodiscard]] std::string text(std::span<const DraftPart> parts, const affine::Kernel& kernel,
                               std::span<const DimensionSet> sets);

/// Reads the text form. Errors: what parseDraft(text, extents, resources) refuses, and an unknown mapping.
[[nodiscard]] Result<Draft> parseDraft(std::string_view text, const affine::Kernel& kernel,
                                       std::span<const DimensionSet> sets, Resources resources);

/// Names a draft in files and over program versions: FNV-1a (64 bit) of its text form.
[[nodiscard]] std::uint64_t identity(std::span<const DraftPart> parts, const affine::Kernel& kernel,
                                     std::span<const DimensionSet> sets);

} // namespace pimento
