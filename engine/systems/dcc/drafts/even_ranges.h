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

/// Rows of a draft that are shared out alike: a range of a set's elements, and what the sets get for them.
struct RowRange {
    std::vector<DraftPart> parts;
    std::optional<TilingChoices::Range> range; // none: all rows
};

/// Shares the elements of set `rows` out over its groups as evenly as they go: whole ones as the draft says, and the
/// others over more and more groups each, which then have parts along the set `axis`. One range of all rows if nothing
/// is left over, or if the set is shared out over cores.
///
///   42 rows over 16 groups:  32 whole rows, 8 rows over 2 groups each, 2 rows over 8 groups each
[[nodiscard]] std::vector<RowRange> evenRanges(std::span<const DraftPart> draft, std::size_t rows, std::size_t axis,
                                               std::int64_t extent);

} // namespace pimento
