// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/matrix.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"
#include "engine/systems/crossbar/profile/bookings.h"

#include <cstddef>

namespace pimento::crossbar {

/// How busy what cores share is over time: a row for the memory and the bus of each chip and for each link of a mesh
/// that was used, a column for each of `slices` equal parts of the time, values in percent of a slice.
[[nodiscard]] Matrix mediaHeat(const InspectedMapping& mapping, const Bookings& bookings, std::size_t slices = 64);

} // namespace pimento::crossbar
