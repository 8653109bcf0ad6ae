// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/inspection/listing.h"

#include <memory>
#include <span>

namespace pimento::crossbar {

/// Maps the lines of listings that are about one layer to its arrays in each core. `cores` is a coreMap().
[[nodiscard]] std::shared_ptr<const ListingMaps> layerMaps(std::shared_ptr<const DeviceMap> cores,
                                                           std::span<const Listing> listings);

} // namespace pimento::crossbar
