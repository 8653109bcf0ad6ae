// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/selection/pins.h"

#include <cstdint>
#include <optional>

namespace pimento {

/// Makes a pin of the candidate of an id; none: the exploration does not contain it.
[[nodiscard]] std::optional<Pin> pinOf(const Exploration& exploration, std::uint64_t id);

} // namespace pimento
