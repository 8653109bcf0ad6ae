// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/listing.h"
#include "engine/systems/comonm/estimate/target.h"

#include <vector>

namespace pimento::comonm {

/// A mapping as lines: its text, and what each of its maps becomes.
struct MappingListings {
    std::vector<Listing> listings;
    std::vector<std::vector<LinePlace>> ofMaps; // lines about each map, in the order of execution
};

/// Lists a mapping, the virtual assembly and the program of each map, and its CNM IR. Where a map has no such form, its
/// line says why.
[[nodiscard]] MappingListings listingsOf(const Target& target, const CheckedMapping& mapping);

} // namespace pimento::comonm
