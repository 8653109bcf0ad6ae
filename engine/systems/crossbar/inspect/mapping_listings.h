// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"

namespace pimento::crossbar {

/// The mapping by layer: copies, steps, array groups and the cores that hold them.
[[nodiscard]] Listing layerListing(const InspectedMapping& mapping);
/// Instructions of the core with most of them, the first ones.
[[nodiscard]] Listing streamListing(const InspectedMapping& mapping);
/// The mapping by core: the array groups that it holds, by layer and copy.
[[nodiscard]] Listing coreListing(const InspectedMapping& mapping);

} // namespace pimento::crossbar
