// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::sim {

/// Least cycles of a run that a single resource requires.
struct ResourceBound {
    std::string resource; // "core operations", "data bus", "row activation", "command slot", "refresh",
                          // "order of the units"
    Cycles cycles;

    bool operator==(const ResourceBound&) const = default;
};

/// Lower bounds of a run. The total is at least the bound of each resource.
struct BoundFigures {
    Cycles total;
    std::vector<ResourceBound> resources;

    /// Name of the resource with the largest bound; empty for a run without requests.
    [[nodiscard]] std::string limitingResource() const
    {
        const auto most = std::ranges::max_element(resources, {}, &ResourceBound::cycles);
        return most == resources.end() ? std::string() : most->resource;
    }
};

} // namespace pimento::sim
