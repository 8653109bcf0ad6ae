// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/random_draft.h"

#include "engine/base/math.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace pimento {

namespace {

/// Draws a number from 1 to `most`: with probability one third 1, with one third a power of two, so that every kind of
/// draft occurs.
int randomShare(std::int64_t most, std::mt19937_64& random)
{
    const auto limit = static_cast<std::uint64_t>(std::max<std::int64_t>(1, most));
    const std::uint64_t style = random() % 3;
    if (style == 0) {
        return 1;
    }
    const auto share = static_cast<std::uint64_t>(1 + random() % limit);
    return static_cast<int>(style == 1 ? std::bit_floor(share) : share);
}

} // namespace

Draft randomDraft(std::span<const DimensionSet> sets, Resources resources, std::mt19937_64& random)
{
    std::vector<DraftPart> parts;
    Resources left = resources;
    for (const DimensionSet& set : sets) {
        DraftPart part;
        part.mapping = static_cast<std::int32_t>(random() % set.mappings.size());
        const std::int64_t extent = set.mappings[static_cast<std::size_t>(part.mapping)].extent;
        part.groups = randomShare(std::min<std::int64_t>(left.groups, extent), random);
        part.cores = randomShare(std::min<std::int64_t>(left.cores, extent / part.groups), random);
        part.tile = ceilDivide(extent, std::int64_t{part.groups} * part.cores);
        left.groups /= part.groups;
        left.cores /= part.cores;
        parts.push_back(part);
    }
    return Draft(parts);
}

} // namespace pimento
