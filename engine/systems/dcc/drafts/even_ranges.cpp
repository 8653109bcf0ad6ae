// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/even_ranges.h"

namespace pimento {

std::vector<RowRange> evenRanges(std::span<const DraftPart> draft, std::size_t rows, std::size_t axis,
                                 std::int64_t extent)
{
    const std::int32_t groups = draft[rows].groups;
    const std::int64_t whole = extent / groups * groups;
    std::vector<DraftPart> parts(draft.begin(), draft.end());
    if (whole == extent || draft[rows].cores > 1) {
        return {{std::move(parts), std::nullopt}};
    }
    std::vector<RowRange> ranges;
    if (whole > 0) {
        ranges.push_back({parts, TilingChoices::Range{rows, {0, whole}}});
    }
    for (std::int64_t begin = whole; begin < extent;) {
        std::int32_t some = groups;
        while (groups % some != 0 || some > extent - begin) {
            --some;
        }
        parts[rows].groups = some;
        parts[axis].groups = draft[axis].groups * (groups / some);
        ranges.push_back({parts, TilingChoices::Range{rows, {begin, begin + some}}});
        begin += some;
    }
    return ranges;
}

} // namespace pimento
