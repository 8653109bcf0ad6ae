// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/mapping.h"

#include "engine/systems/comonm/mapping/saturated.h"

namespace pimento::comonm {

std::int64_t Mapping::units(const SubMap& map, std::size_t level) const
{
    std::int64_t units = 1;
    for (std::size_t d = 0; d < dimensions; ++d) {
        units = timesSaturated(units, map.tuples[level][d]);
    }
    return units;
}

std::int64_t Mapping::extent(const SubMap& map, std::size_t dimension) const
{
    std::int64_t extent = 1;
    for (std::size_t level = 0; level <= levels; ++level) {
        extent = timesSaturated(extent, map.tuples[level][dimension]);
    }
    return extent;
}

Tuple Mapping::extents(const SubMap& map) const
{
    Tuple extents = kOnes;
    for (std::size_t d = 0; d < dimensions; ++d) {
        extents[d] = extent(map, d);
    }
    return extents;
}

std::int64_t Mapping::area(const SubMap& map) const
{
    std::int64_t area = 1;
    for (const std::int64_t extent : extents(map)) {
        area = timesSaturated(area, extent);
    }
    return area;
}

void fingerprint(Fingerprinter& to, const Mapping& mapping)
{
    to.add(mapping.keyword, mapping.levels, mapping.dimensions);
    for (const SubMap& map : mapping.maps) {
        to.add(map.index, map.buffer);
        for (const Tuple& tuple : map.tuples) {
            to.add(tuple);
        }
    }
}

std::string nameOf(const SubMap& map) { return "M" + std::to_string(map.index); }

} // namespace pimento::comonm
