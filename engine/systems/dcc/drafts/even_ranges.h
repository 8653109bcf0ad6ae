// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/drafts/tiling.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Rows of a draft that are divided in the same way: a range of a set's elements, and the parts of all sets for it.
struct RowRange {
    std::vector<DraftPart> parts;
    std::optional<TilingChoices::Range> range; // nullopt: all rows
};

/// Divides the elements of set `rows` over its groups as evenly as possible: whole rows as in the draft, and each
/// remaining row over more and more groups, which then have parts along the set `axis`. Gives a single range of all
/// rows if none remain, or if the set is divided over cores.
///
///   42 rows over 16 groups:  32 whole rows, 8 rows over 2 groups each, 2 rows over 8 groups each
[[nodiscard]] std::vector<RowRange> evenRanges(std::span<const DraftPart> draft, std::size_t rows, std::size_t axis,
                                               std::int64_t extent);

} // namespace pimento
