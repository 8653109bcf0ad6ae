// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/mapping_check.h"

#include "engine/systems/comonm/mapping/mapping_text.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace pimento::comonm {

namespace {

std::string where(const Mapping& mapping, const KernelWork& work)
{
    return mapping.keyword + " of " + work.kernel + " " + work.space.text();
}

Result<void> checkForm(const Mapping& mapping, const KernelWork& work, const TargetLevels& target)
{
    if (mapping.keyword != target.keyword) {
        return fail("is a mapping called \"" + mapping.keyword + "\"", where(mapping, work),
                    "Mappings onto this device are called " + target.keyword);
    }
    if (mapping.levels != target.levels.size()) {
        std::string levels;
        for (const UnitLevel& level : target.levels) {
            levels += (levels.empty() ? "" : ", ") + level.plural;
        }
        return fail("has the wrong number of tuples in each map: " + std::to_string(mapping.levels + 1),
                    where(mapping, work), "Write one each for " + levels + " and the iterations of a process");
    }
    return {};
}

Result<void> checkUnits(const Mapping& mapping, const KernelWork& work, const TargetLevels& target)
{
    for (const SubMap& map : mapping.maps) {
        for (std::size_t level = 0; level < mapping.levels; ++level) {
            const std::int64_t units = mapping.units(map, level);
            const UnitLevel& there = target.levels[level];
            if (units > there.units) {
                return fail(nameOf(map) + " needs " + std::to_string(units) + " " + there.plural + ", but there are " +
                                std::to_string(there.units) + ": " + std::to_string(units - there.units) + " too many",
                            where(mapping, work), "Split the loops into fewer parts at this level");
            }
        }
    }
    return {};
}

Result<void> checkIndices(const Mapping& mapping, const KernelWork& work)
{
    std::set<int> indices;
    for (const SubMap& map : mapping.maps) {
        if (!indices.insert(map.index).second) {
            return fail("has two maps called " + nameOf(map), where(mapping, work),
                        "The number says when a map is executed: give each its own");
        }
    }
    return {};
}

/// Range of a box along the output's dimensions.
using OutputBox = std::vector<std::pair<std::int64_t, std::int64_t>>;

OutputBox outputBoxOf(const Box& box, const KernelWork& work)
{
    OutputBox range;
    for (const std::size_t d : work.output().dimensions) {
        range.emplace_back(box.origin[d], box.origin[d] + box.extents[d]);
    }
    return range;
}

/// Number of results that lie in several boxes, and the most boxes that share one: the outputs are cut along all
/// borders of boxes, and each piece counts the boxes that contain it.
Accumulation sharedBetween(const std::vector<Box>& boxes, const KernelWork& work)
{
    std::vector<OutputBox> ranges;
    for (const Box& box : boxes) {
        ranges.push_back(outputBoxOf(box, work));
    }
    const std::size_t dimensions = work.output().dimensions.size();
    std::vector<std::vector<std::int64_t>> cuts(dimensions);
    for (std::size_t d = 0; d < dimensions; ++d) {
        for (const OutputBox& range : ranges) {
            cuts[d].push_back(range[d].first);
            cuts[d].push_back(range[d].second);
        }
        std::ranges::sort(cuts[d]);
        const auto repeated = std::ranges::unique(cuts[d]);
        cuts[d].erase(repeated.begin(), repeated.end());
    }
    Accumulation found;
    std::vector<std::size_t> piece(dimensions, 0);
    while (true) {
        std::int64_t outputs = 1;
        for (std::size_t d = 0; d < dimensions; ++d) {
            outputs *= cuts[d][piece[d] + 1] - cuts[d][piece[d]];
        }
        const auto sharing = std::ranges::count_if(ranges, [&](const OutputBox& range) {
            for (std::size_t d = 0; d < dimensions; ++d) {
                if (cuts[d][piece[d]] < range[d].first || cuts[d][piece[d]] >= range[d].second) {
                    return false;
                }
            }
            return true;
        });
        if (sharing > 1) {
            found.outputs += outputs;
            found.partials = std::max<std::int64_t>(found.partials, sharing);
        }
        std::size_t d = 0;
        while (d < dimensions && ++piece[d] + 1 == cuts[d].size()) {
            piece[d++] = 0;
        }
        if (d == dimensions) {
            return found;
        }
    }
}

} // namespace

std::vector<Accumulation> accumulationsOf(const Mapping& mapping, std::size_t map, const KernelWork& work,
                                          const TargetLevels& target)
{
    const SubMap& here = mapping.maps[map];
    std::int64_t outputs = 1;
    for (const std::size_t d : work.output().dimensions) {
        outputs *= mapping.extent(here, d);
    }
    std::vector<Accumulation> found;
    for (std::size_t level = 0; level < mapping.levels; ++level) {
        std::int64_t parts = 1;
        for (std::size_t d = 0; d < work.space.size(); ++d) {
            parts *= work.space.dimensions[d].isReduction ? here.tuples[level][d] : 1;
        }
        const std::int64_t added = std::gcd(parts, target.levels[level].addedParts);
        const bool isWhole = parts <= target.levels[level].addedParts;
        if (parts > 1) {
            found.push_back({map, level, isWhole ? parts : parts / added, outputs, !isWhole});
        }
    }
    return found;
}

Result<CheckedMapping> checkMapping(const Mapping& mapping, const KernelWork& work, const TargetLevels& target)
{
    for (const Result<void>& each :
         {checkForm(mapping, work, target), checkUnits(mapping, work, target)}) {
        if (!each) {
            return tl::unexpected<Error>(each.error());
        }
    }
    auto boxes = placed(mapping, work.space);
    if (!boxes) {
        return tl::unexpected<Error>(boxes.error());
    }
    if (Result<void> indices = checkIndices(mapping, work); !indices) {
        return tl::unexpected<Error>(indices.error());
    }
    CheckedMapping checked{mapping, *std::move(boxes), std::vector<std::size_t>(mapping.maps.size()), {}};
    std::iota(checked.order.begin(), checked.order.end(), std::size_t{0});
    std::ranges::sort(checked.order, {}, [&](std::size_t i) { return mapping.maps[i].index; });
    for (const std::size_t map : checked.order) {
        const auto found = accumulationsOf(mapping, map, work, target);
        checked.accumulations.insert(checked.accumulations.end(), found.begin(), found.end());
    }
    if (const Accumulation shared = sharedBetween(checked.boxes, work); shared.outputs > 0) {
        checked.accumulations.push_back(shared);
    }
    return checked;
}

} // namespace pimento::comonm
